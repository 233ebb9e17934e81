import { expect, test } from 'vitest';
import { palettes } from './palette.ts';

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// @spec [Site content, notices, ads and page metadata] look.md, design §7: An event without a poster gets one drawn from its track or name; a flat race its plan, a steep one its profile
test.each(palettes)(
  'letters can be read on $ground, in sunlight, and the course be seen',
  ({ ground, soft, shape, ink }) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(ink, soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
  },
);
