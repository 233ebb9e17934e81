// Draws the pictures of the home page's head: ridges and streets at dawn with a course through them. Every picture comes from its number.
// Call: node scripts/pictures/draw-hero.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.mjs';

const folder = join(projectFolder, 'packages/web/src/features/calendar/home/pictures');
const [width, height] = [1600, 700];

/** @type {readonly { readonly kind: 'ridges' | 'streets', readonly sky: readonly string[], readonly land: readonly string[], readonly sun: number }[]} */
const plans = [
  {
    kind: 'ridges',
    sky: ['#1b2a4a', '#c8573a', '#ffb36b'],
    land: ['#8f4a4a', '#5c3850', '#332a47', '#0d1526'],
    sun: 0.68,
  },
  {
    kind: 'streets',
    sky: ['#22365c', '#d97a55', '#ffd08f'],
    land: ['#7d5a68', '#4a4060', '#2a2c49', '#0d1526'],
    sun: 0.3,
  },
  {
    kind: 'ridges',
    sky: ['#12304a', '#4d8a8f', '#f3dca4'],
    land: ['#5f8f8c', '#3a6470', '#203f55', '#0d1526'],
    sun: 0.42,
  },
  {
    kind: 'ridges',
    sky: ['#2a2350', '#9a4a74', '#ffb08a'],
    land: ['#7c4272', '#523260', '#2d2449', '#0d1526'],
    sun: 0.8,
  },
  {
    kind: 'streets',
    sky: ['#0f2440', '#3f6f9a', '#f7c98b'],
    land: ['#5d7f9c', '#3a5878', '#213a58', '#0d1526'],
    sun: 0.74,
  },
  {
    kind: 'ridges',
    sky: ['#24405c', '#e08a4c', '#ffe1a0'],
    land: ['#a86a44', '#6b4a48', '#3a3144', '#0d1526'],
    sun: 0.22,
  },
];

/** mulberry32: the same number, the same picture. */
function randomFrom(/** @type {number} */ seed) {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A ridge line by halving: rougher in front than far away. */
function ridge(
  /** @type {() => number} */ random,
  /** @type {number} */ base,
  /** @type {number} */ swing,
  /** @type {number} */ roughness,
) {
  let line = [base + (random() - 0.5) * swing, base + (random() - 0.5) * swing, base + (random() - 0.5) * swing];
  for (let round = 0, reach = swing; round < 5; round += 1) {
    reach *= roughness;
    line = line.flatMap((y, at) => {
      const next = line[at + 1];
      return next === undefined ? [y] : [y, (y + next) / 2 + (random() - 0.5) * reach];
    });
  }
  return line.map((y, at) => /** @type {const} */ ([Math.round((at / (line.length - 1)) * width), Math.round(y)]));
}

/** Roofs side by side. */
function roofs(/** @type {() => number} */ random, /** @type {number} */ base, /** @type {number} */ swing) {
  /** @type {(readonly [number, number])[]} */
  const line = [];
  for (let x = 0; x < width; ) {
    const next = Math.min(width, x + 50 + Math.round(random() * 90));
    const y = Math.round(base - random() * swing);
    if (random() < 0.3) line.push([x, y], [Math.round((x + next) / 2), y - 34], [next, y]);
    else if (random() < 0.12)
      line.push([x, y], [x + 14, y], [x + 14, y - 90], [x + 24, y - 120], [x + 34, y - 90], [x + 34, y], [next, y]);
    else line.push([x, y], [next, y]);
    x = next;
  }
  return line;
}

const path = (/** @type {readonly (readonly [number, number])[]} */ line) =>
  line.map(([x, y]) => `${x} ${y}`).join('L');
const body = (/** @type {readonly (readonly [number, number])[]} */ line) =>
  `M0 ${height}L${path(line)}L${width} ${height}z`;

function picture(/** @type {typeof plans[number]} */ { kind, sky, land, sun }, /** @type {number} */ seed) {
  const random = randomFrom(seed);
  const layers = land.map((color, depth) => {
    const base = 300 + depth * 105;
    const line =
      kind === 'streets' && depth > 0
        ? roofs(random, base + 30, 150 - depth * 20)
        : ridge(random, base, 230 - depth * 20, 0.5);
    return { color, line };
  });
  const course = layers[2]?.line ?? [];
  const stops = kind === 'ridges' ? [6, 14, 22, 29].flatMap((at) => (course[at] ? [course[at]] : [])) : [];
  const [x, y] = [Math.round(sun * width), 270];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice">
<title>${kind === 'ridges' ? 'A course over ridges at dawn' : 'A start in a town at dawn'}</title>
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".42" stop-color="${sky[1]}"/><stop offset=".75" stop-color="${sky[2]}"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>
<circle cx="${x}" cy="${y}" r="150" fill="${sky[2]}" opacity=".25"/><circle cx="${x}" cy="${y}" r="74" fill="#fff1d6"/>
${layers.map(({ color, line }) => `<path fill="${color}" d="${body(line)}"/>`).join('\n')}
${kind === 'ridges' ? `<path fill="none" stroke="#ff7d55" stroke-width="5" stroke-linejoin="round" d="M${path(course)}"/>` : street()}
${stops.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="10" fill="#fffdf9" stroke="#ff7d55" stroke-width="5"/>`).join('')}
</svg>
`;
}

/** A street towards the sunrise, with the arch of a start and its blue line. */
function street() {
  return `<path fill="#161f36" d="M900 ${height}L1110 470h60L1380 ${height}z"/><path fill="none" stroke="#ff7d55" stroke-width="5" d="M1140 ${height}V470"/>
<path fill="none" stroke="#fffdf9" stroke-width="16" stroke-linejoin="round" d="M980 620V486h320v134"/><path fill="#ff7d55" d="M972 478h336v44H972z"/>`;
}

mkdirSync(folder, { recursive: true });
for (const [index, plan] of plans.entries()) writeFileSync(join(folder, `${index + 1}.svg`), picture(plan, index + 1));
