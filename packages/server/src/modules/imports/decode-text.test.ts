import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Text in an encoding of one byte a letter. */
function encode(text: string, label: string): Buffer {
  const letters = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}

const lists = {
  Spanish: '1;José Núñez;García Ibáñez\n2;Íñigo Muñoz;Peña Güell\n3;Mª Ángeles;Écija',
  Catalan: '1;Òscar Àvila;Llíria\n2;Núria Gal·la;d’Aro i l’Hospitalet\n3;Çilla;Raïm',
  'in capitals': '1;JOSÉ NÚÑEZ;IBÁÑEZ\n2;ÒSCAR;PEÑA',
  'of one name': '1;García',
  French: '1;Hélène;L´Étoile\n2;François;Lefèvre',
};

// @spec [Imports and exports] issue 2: `import start-list`: CSV in any delimiter and encoding, headings in three languages, title rows skipped, rows refused by line and reason
describe.each(['windows-1252', 'macintosh'])('%s', (label) => {
  test.each(Object.entries(lists))('is told by the letters of a list (%s), and said', (_, text) => {
    const decoded = decodeText(encode(text, label));
    expect(decoded.text).toBe(text);
    expect(decoded.doubt).toMatchObject({
      isUnknown: false,
      encoding: label === 'macintosh' ? 'MacRoman' : 'Windows-1252',
    });
  });
});

test('a doubt shows a word as it will stand', () => {
  expect(decodeText(encode('name\nNúñez\n', 'macintosh')).doubt).toEqual({
    ...{ encoding: 'MacRoman', word: 'Núñez', isUnknown: false },
  });
});

test('letters of neither are not guessed', () => {
  // As old DOS programs write them.
  const dos = Buffer.from('1;Jos\x82 N\xa3\xa4ez;Garc\xa1a', 'latin1');
  expect(decodeText(dos).doubt).toMatchObject({ isUnknown: true });
});

test.each([
  ['UTF-8', Buffer.from('1;José')],
  ['UTF-16', Buffer.from('1;José', 'utf16le')],
  ['ASCII', Buffer.from('1;Jose')],
  ['signs that stand alone', Buffer.from('10 \x80;50 \xa3', 'latin1')],
])('%s is beyond doubt', (_, bytes) => {
  expect(decodeText(bytes).doubt).toBeUndefined();
});
