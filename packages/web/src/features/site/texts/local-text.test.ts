import { expect, test } from 'vitest';
import { paragraphsOf, textIn } from './local-text.ts';

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

test('an empty line parts paragraphs, the end of a line does not', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\r\n \r\n\r\nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.']);
});
