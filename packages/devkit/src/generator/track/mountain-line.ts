import { itemAt, type Random } from '#random.ts';
import { bendsBy, type FlatPoint, lengthOf, pointsAt, runAlong, scaled } from './flat-line.ts';

export interface LineOptions {
  readonly distanceM: number;
  readonly isClosed: boolean;
}

/** A path as the hills lay it: wide turns around valleys, small ones around rocks, nowhere straight, never over itself. */
export function mountainLine(random: Random, { distanceM, isClosed }: LineOptions): FlatPoint[] {
  const base = isClosed ? ovalOf(random, distanceM) : straightOf(distanceM);
  // The wide turns grow with the course, those around trees and rocks do not.
  const widest = distanceM / (isClosed ? 7 : 2.6);
  const bend = bendsBy(random, [
    { waveM: widest, aside: widest / 11 },
    { waveM: widest / 2.2, aside: widest / 26 },
    { waveM: Math.min(900, widest / 4), aside: Math.min(900, widest / 4) / 13 },
    { waveM: 330, aside: 26 },
    { waveM: 120, aside: 8 },
  ]);
  let size = 0.6;
  let line: FlatPoint[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    line = scaled(base, size).map(bend);
    size *= distanceM / lengthOf(line);
  }
  return shortened(line, distanceM);
}

/** Exactly as long as asked: the search leaves a few metres. */
const shortened = (line: readonly FlatPoint[], distanceM: number): FlatPoint[] =>
  scaled(line, distanceM / lengthOf(line));

/** Between points of the base: small beside the smallest turn. */
const stepM = 6;

function ovalOf(random: Random, distanceM: number): FlatPoint[] {
  const count = Math.ceil(distanceM / stepM);
  const flat = random.between(0.45, 0.75);
  const turn = random.between(0, 2 * Math.PI);
  const radius = distanceM / (2 * Math.PI);
  const oval = Array.from({ length: count + 1 }, (_, i) => {
    const angle = turn + (2 * Math.PI * (i % count)) / count;
    return { x: radius * Math.cos(angle), y: radius * flat * Math.sin(angle) };
  });
  const length = lengthOf(oval);
  const evenly = runAlong(oval).map((_, i) => (i * length) / count);
  const even = pointsAt(oval, evenly);
  even[count] = itemAt(even, 0);
  return even;
}

function straightOf(distanceM: number): FlatPoint[] {
  const count = Math.ceil(distanceM / stepM);
  return Array.from({ length: count + 1 }, (_, i) => ({ x: (i / count - 0.5) * distanceM, y: 0 }));
}
