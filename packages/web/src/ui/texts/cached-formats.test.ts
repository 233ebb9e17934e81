import { expect, test, vi } from 'vitest';
import { cachedFormats } from './cached-formats.ts';

test('a format is made once for each language and detail', () => {
  const make = vi.fn((locale: string, detail: string) => `${locale}/${detail}`);
  const formats = cachedFormats(make);
  const asked = [formats('en', '1'), formats('en', '1'), formats('es', '1'), formats('en', '2')];
  expect(asked).toEqual(['en/1', 'en/1', 'es/1', 'en/2']);
  expect(make).toHaveBeenCalledTimes(3);
});
