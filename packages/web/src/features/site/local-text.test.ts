import { expect, test } from 'vitest';
import { textIn } from './local-text.ts';

// @spec [Shell and static pages] issue 4: What names the firm is content in the reader's language, else English, else any, and never more than text; addresses that are none lead nowhere
test('the reader’s language comes first, then English, then any', () => {
  expect(textIn({ en: 'Hello', ca: 'Hola' }, 'ca')).toEqual({ text: 'Hola', language: 'ca' });
  expect(textIn({ en: 'Hello', ca: 'Hola' }, 'es')).toEqual({ text: 'Hello', language: 'en' });
  expect(textIn({ ca: 'Hola' }, 'es')).toEqual({ text: 'Hola', language: 'ca' });
});

test('what is empty is not written', () => {
  expect(textIn({ ca: ' \n', en: 'Hello' }, 'ca')).toEqual({ text: 'Hello', language: 'en' });
  expect(textIn({ ca: '' }, 'ca')).toBeNull();
  expect(textIn({}, 'en')).toBeNull();
});
