import type { Canvas } from './draw-profile.ts';
import { type Point, pathOf } from './points.ts';

const rings = 13;

/** Contour lines of a hill drawn by chance, seeded with the event's id; one of them is the course around it. */
export function drawContours({ width, height, palette, random }: Canvas): string {
  const [x, y] = [width * (0.68 + random() * 0.14), height * (0.72 + random() * 0.08)];
  const waves = [2, 3, 5].map((times) => ({
    times,
    phase: random() * 6.283,
    size: (0.1 + random() * 0.12) / Math.sqrt(times),
  }));
  const way = 2;
  const lines = Array.from({ length: rings }, (_, ring) => {
    const d = `${pathOf(ringAt({ x, y }, (ring + 1) * height * 0.085, ring / rings, waves))}Z`;
    return ring === way
      ? `<path stroke="${palette.shape}" stroke-width="8" stroke-linejoin="round" d="${d}"/>`
      : `<path stroke="${palette.soft}" stroke-width="3" d="${d}"/>`;
  });
  return `<g fill="none">${lines.join('')}</g>`;
}

interface Wave {
  readonly times: number;
  readonly phase: number;
  readonly size: number;
}

function ringAt(
  middle: { readonly x: number; readonly y: number },
  radius: number,
  turn: number,
  waves: readonly Wave[],
): Point[] {
  return Array.from({ length: 96 }, (_, step): Point => {
    const angle = (step / 96) * 2 * Math.PI;
    const swell = waves.reduce(
      (sum, { times, phase, size }) => sum + size * Math.sin(times * angle + phase + turn * 2),
      1,
    );
    return [middle.x + radius * 1.25 * swell * Math.cos(angle), middle.y + radius * swell * Math.sin(angle)];
  });
}
