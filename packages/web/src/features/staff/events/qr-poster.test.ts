import { expect, test } from 'vitest';
import { fittingSize, isEmbedded, posterLink } from './qr-poster.ts';

// @spec [Back-office editors] doc 3 §2: QR poster: the QR links to the public event page with a campaign tag and the event numeric id
test('the code leads to the public page, with a campaign and the number of the event', () => {
  expect(posterLink('https://dorsal.example', { slug: 'cursa-2026', numeric_id: 7 })).toBe(
    'https://dorsal.example/e/cursa-2026?utm_source=qr_poster&utm_campaign=7',
  );
});

// @spec [Back-office editors] issue 18: QR poster as PDF with embedded fonts and shaping of any script
test.each([
  ['CLASSIFICACIONS · 5 km (2026) — 12 €', true],
  ['Añoranza, Łódź, l·l', true],
  // Accents that are letters of their own are put together.
  ['Cre\u0301teil', true],
  ['Việt Nam', false],
  ['النتائج مباشرة 2026', false],
  ['实时成绩', false],
  ['Результаты', false],
  ['GO 🏃', false],
])('the embedded font has all of %s: %s', (text, has) => {
  expect(isEmbedded(text)).toBe(has);
});

test('a short text is as large as it may be, a long one fills the width and never becomes too small', () => {
  expect(fittingSize('GO', 500, 80)).toBe(80);
  expect(fittingSize('CLASSIFICACIONS', 500, 80)).toBeCloseTo(60.6, 1);
  expect(fittingSize('x'.repeat(400), 500, 80)).toBe(20);
});
