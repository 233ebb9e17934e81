import { itemAt, type Random } from '#random.ts';
import { bendsBy, type FlatPoint, lengthOf, scaled } from './flat-line.ts';
import type { LineOptions } from './mountain-line.ts';

type Corner = readonly [column: number, row: number];

const blockM = 125;

/** A round through streets: blocks of several sizes, corners of ninety degrees more or less, no street twice. */
export function cityLine(random: Random, { distanceM, isClosed }: LineOptions): FlatPoint[] {
  const edges = Math.max(8, 2 * Math.round(distanceM / blockM / 2));
  const round = roundOf(growTown(random, isClosed ? edges : Math.ceil((edges * 4) / 3)));
  const from = random.whole(0, round.length - 1);
  const turned = [...round.slice(from), ...round.slice(0, from)];
  const corners = isClosed ? [...turned, itemAt(turned, 0)] : turned.slice(0, edges + 1);
  const streets = streetGrid(random, corners);
  const bend = bendsBy(random, [
    { waveM: 3_000, aside: 70 },
    { waveM: 900, aside: 7 },
  ]);
  const angle = random.between(0, Math.PI / 2);
  const turn = ({ x, y }: FlatPoint): FlatPoint => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  });
  const line = alongStreets(corners.map(streets)).map(turn).map(bend);
  return scaled(line, distanceM / lengthOf(line));
}

const keyOf = (column: number, row: number): string => `${column},${row}`;

const around: readonly Corner[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** Blocks side by side, grown one at a time until as many streets go around them; no hole inside, and no two that meet at a corner alone. */
function growTown(random: Random, edges: number): Set<string> {
  const blocks = new Set([keyOf(0, 0)]);
  const known: Corner[] = [[0, 0]];
  let border = 4;
  while (border < edges) {
    const [column, row] = random.pick(known);
    const [dc, dr] = itemAt(around, 2 * random.whole(0, 3));
    const next: Corner = [column + dc, row + dr];
    if (blocks.has(keyOf(...next)) || !staysWhole(blocks, next)) continue;
    const neighbours = [0, 2, 4, 6].filter((side) => has(blocks, next, side)).length;
    if (neighbours === 1 && random.chance(0.35)) continue; // rather round than ragged
    blocks.add(keyOf(...next));
    known.push(next);
    border += 4 - 2 * neighbours;
  }
  return blocks;
}

const has = (blocks: ReadonlySet<string>, [column, row]: Corner, side: number): boolean => {
  const [dc, dr] = itemAt(around, side % 8);
  return blocks.has(keyOf(column + dc, row + dr));
};

/** Going around the new block, one passes the town once: a town with one border keeps one border. */
function staysWhole(blocks: ReadonlySet<string>, next: Corner): boolean {
  let entries = 0;
  for (let side = 0; side < 8; side += 1) if (!has(blocks, next, side) && has(blocks, next, side + 1)) entries += 1;
  const touchesAtCorner = [1, 3, 5, 7].some(
    (side) => has(blocks, next, side) && !has(blocks, next, side - 1) && !has(blocks, next, side + 1),
  );
  return entries === 1 && !touchesAtCorner;
}

/** The border of the town, corner by corner. */
function roundOf(blocks: ReadonlySet<string>): Corner[] {
  const next = new Map<string, Corner>();
  for (const key of blocks) {
    const [column = 0, row = 0] = key.split(',').map(Number);
    const inside = (dc: number, dr: number): boolean => blocks.has(keyOf(column + dc, row + dr));
    if (!inside(0, -1)) next.set(keyOf(column, row), [column + 1, row]);
    if (!inside(1, 0)) next.set(keyOf(column + 1, row), [column + 1, row + 1]);
    if (!inside(0, 1)) next.set(keyOf(column + 1, row + 1), [column, row + 1]);
    if (!inside(-1, 0)) next.set(keyOf(column, row + 1), [column, row]);
  }
  const [first] = next.values();
  const round: Corner[] = [];
  for (let at = first; at && round.length < next.size; at = next.get(keyOf(...at))) round.push(at);
  return round;
}

/** Places the corners of the streets, at uneven distances. */
function streetGrid(random: Random, corners: readonly Corner[]): (corner: Corner) => FlatPoint {
  const [columns, rows] = [0, 1].map((axis) => {
    const numbers = corners.map((corner) => itemAt(corner, axis));
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const at = new Map<number, number>();
    let metres = ((first - last) / 2) * blockM;
    for (let street = first; street <= last; street += 1) {
      at.set(street, metres);
      metres += blockM * random.between(0.6, 1.4);
    }
    return at;
  });
  return ([column, row]) => ({ x: columns?.get(column) ?? 0, y: rows?.get(row) ?? 0 });
}

const cornerM = 9;
const stepM = 10;

/** Points along the streets; corners are cut as runners cut them. */
function alongStreets(corners: readonly FlatPoint[]): FlatPoint[] {
  const line: FlatPoint[] = [];
  for (let i = 1; i < corners.length; i += 1) {
    const [from, to] = [itemAt(corners, i - 1), itemAt(corners, i)];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.max(1, Math.round((length - 2 * cornerM) / stepM));
    for (let step = 0; step <= steps; step += 1) {
      const share = (cornerM + ((length - 2 * cornerM) * step) / steps) / length;
      line.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
  }
  const [first, last] = [itemAt(corners, 0), itemAt(corners, corners.length - 1)];
  if (first.x === last.x && first.y === last.y) return [...line, itemAt(line, 0)];
  return line;
}
