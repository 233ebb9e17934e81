import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pictureAddress, webAddress } from './web-address.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://races.example.org' }));
afterAll(() => vi.unstubAllGlobals());

// @spec [Shell and static pages] issue 4: What names the firm is content in the reader's language, else English, else any, and never more than text; addresses that are none lead nowhere
test.each([
  ['https://shop.example.org/bibs', 'https://shop.example.org/bibs'],
  [' /files/logo.png ', 'https://races.example.org/files/logo.png'],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['https://', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s leads to %s', (written, leadsTo) => {
  expect(webAddress(written)).toBe(leadsTo);
});

test('a picture may stand in its own address, and nothing else may', () => {
  expect(pictureAddress('data:image/svg+xml,%3Csvg/%3E')).toBe('data:image/svg+xml,%3Csvg/%3E');
  expect(pictureAddress('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  expect(pictureAddress('data:text/html,<script>alert(1)</script>')).toBeUndefined();
  expect(pictureAddress('data:image/svg+xmlish,x')).toBeUndefined();
  expect(pictureAddress('/files/logo.png')).toBe('https://races.example.org/files/logo.png');
});
