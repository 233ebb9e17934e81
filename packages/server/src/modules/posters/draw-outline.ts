import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Canvas } from './draw-profile.ts';
import { type Point, pathOf, some } from './points.ts';

const mostPoints = 700;

/** The course from above, as large as it fits between `left` and the right margin. */
export function drawOutline(
  points: readonly ScreenPoint[],
  { width, height, palette }: Canvas,
  { left, margin }: { readonly left: number; readonly margin: number },
): string {
  const line = placed(points, {
    x: left,
    y: margin + 24,
    width: width - margin - left,
    height: height - 2 * margin - 48,
  });
  const [startX, startY] = line[0] ?? [left, margin];
  const d = pathOf(line);
  const stroke = `fill="none" stroke-linejoin="round" stroke-linecap="round" d="${d}"`;
  return (
    `<path stroke="${palette.soft}" stroke-width="26" ${stroke}/><path stroke="${palette.shape}" stroke-width="9" ${stroke}/>` +
    `<circle cx="${startX.toFixed(1)}" cy="${startY.toFixed(1)}" r="13" fill="${palette.ground}" stroke="${palette.ink}" stroke-width="6"/>`
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placed(points: readonly ScreenPoint[], box: Box): Point[] {
  const drawn = some(points, mostPoints);
  const middle = drawn[Math.floor(drawn.length / 2)]?.[1] ?? 0;
  const narrow = Math.cos((middle * Math.PI) / 180);
  const flat = drawn.map(([longitude, latitude]): Point => [longitude * narrow, -latitude]);
  const [west, east] = [Math.min(...flat.map(([x]) => x)), Math.max(...flat.map(([x]) => x))];
  const [north, south] = [Math.min(...flat.map(([, y]) => y)), Math.max(...flat.map(([, y]) => y))];
  const scale = Math.min(box.width / Math.max(east - west, 1e-9), box.height / Math.max(south - north, 1e-9));
  const offX = box.x + (box.width - (east - west) * scale) / 2;
  const offY = box.y + (box.height - (south - north) * scale) / 2;
  return flat.map(([x, y]): Point => [offX + (x - west) * scale, offY + (y - north) * scale]);
}
