import { expect, test } from 'vitest';
import { fitLine, fitText } from './fit-text.ts';
import { outlineOf, widthOf } from './letters.ts';

const box = { width: 720, height: 190, largest: 92, smallest: 30 };
const names = [
  '10K',
  'Marató BP Castelló',
  'Ultra Trail Serra d’Espadà i Penyagolosa 2026, 50è aniversari',
  'Supercalifragilisticoespialidosamente-larguísima Cursa',
  'M'.repeat(300),
  'W '.repeat(200),
  'Łódź Žižkov Ünïted Nguyễn',
];

// @spec [Site content, notices, ads and page metadata] look.md, design §7: An event without a poster gets one drawn from its track or name; a flat race its plan, a steep one its profile
test.each(names)('%s stays in its box', (name) => {
  const { size, lines } = fitText(name, box, 700);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length * size * 1.02).toBeLessThanOrEqual(box.height);
  for (const line of lines) expect(widthOf(line, size, 700)).toBeLessThanOrEqual(box.width + 0.1);
});

test('a short name is as large as can be, and nothing of one that fits is lost', () => {
  expect(fitText('10K', box, 700)).toEqual({ size: 92, lines: ['10K'] });
  const name = 'Ultra Trail Serra d’Espadà i Penyagolosa 2026, 50è aniversari';
  expect(fitText(name, box, 700).lines.join(' ')).toBe(name);
});

test('no short word stands lost on a line of its own', () => {
  const narrow = { ...box, width: 420, height: 300 };
  expect(fitText('10K Costa de Faixanova', narrow, 700).lines).toEqual(['10K Costa de', 'Faixanova']);
});

test('a line that is too long says that more follows', () => {
  expect(fitLine('Vistabella del Maestrat', 100, 26, 500)).toMatch(/^Vist.*…$/);
  expect(fitLine('Elx', 100, 26, 500)).toBe('Elx');
});

test('letters of other files of the font are drawn, and those that nobody has drawn are left out', () => {
  expect(widthOf('Łő', 10, 700)).toBeGreaterThan(0);
  expect(outlineOf('Кросс 🏃', { x: 0, y: 0, size: 10, weight: 700 })).toBe('');
  expect(outlineOf('Café ft <&>"', { x: 0, y: 0, size: 33.3, weight: 500 })).toMatch(/^[MLQCZ0-9 .-]+$/);
});
