import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { frameAddress } from './frame-address.ts';

const origin = 'http://localhost:8080';
beforeAll(() => vi.stubGlobal('location', { origin }));
afterAll(() => vi.unstubAllGlobals());

// @spec [Event pages] issue 4 'Registering': Sandboxed frames, a clear text when the provider does not answer, a link to open it outside
test.each([
  ['https://example.org/list?event=7', 'https://example.org/list?event=7'],
  ['http://example.org/list', null],
  ['/api/health/live', `${origin}/api/health/live`],
  ['javascript:alert(1)', null],
  ['', null],
  [undefined, null],
])('%s is framed as %s', (written, framed) => {
  expect(frameAddress(written)).toBe(framed);
});
