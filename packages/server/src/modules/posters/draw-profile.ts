import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Palette } from './palette.ts';
import { type Point, pathOf, some } from './points.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: () => number;
}

/** Most points of a silhouette: more than there are pixels across is bytes for nothing. */
const mostPoints = 500;

/** The climb of the course as a ridge along the foot of the poster, with softer ridges behind it. */
export function drawProfile(points: readonly ScreenPoint[], { width, height, palette, random }: Canvas): string {
  const known = points.filter(([, , elevation]) => elevation !== null);
  const heights = known.map(([, , elevation]) => elevation ?? 0);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const length = known.at(-1)?.[3] || 1;
  const top = height * 0.56;
  const foot = height * 0.93;
  const ridge = some(known, mostPoints).map(
    ([, , elevation, distance]): Point => [
      (distance / length) * width,
      foot - (((elevation ?? low) - low) / Math.max(1, high - low)) * (foot - top),
    ],
  );
  const behind = [0.5, 0.78].map((share) => {
    const from = height * (0.5 + share * 0.2);
    return `<path fill="${palette.soft}" fill-opacity="${share}" d="${closed(farRidge(from, width, height, random), width, height)}"/>`;
  });
  return `${behind.join('')}<path fill="${palette.shape}" d="${closed(ridge, width, height)}"/>`;
}

const closed = (ridge: readonly Point[], width: number, height: number): string =>
  `${pathOf([[0, height], ...ridge, [width, ridge.at(-1)?.[1] ?? height], [width, height]])}Z`;

/** Invented hills: waves of three lengths. */
function farRidge(from: number, width: number, height: number, random: () => number): Point[] {
  const waves = [1.4, 3.1, 6.7].map((times) => ({ times, phase: random() * 7, size: (height * 0.075) / times }));
  return Array.from({ length: 61 }, (_, at): Point => {
    const share = at / 60;
    const swell = waves.reduce(
      (sum, { times, phase, size }) => sum + size * Math.sin(share * times * 6.283 + phase),
      0,
    );
    return [share * width, from + swell];
  });
}
