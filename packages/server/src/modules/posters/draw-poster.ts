import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import { escapeXml } from '#platform/escape-xml.ts';
import { drawContours } from './draw-contours.ts';
import { drawOutline } from './draw-outline.ts';
import { type Canvas, drawProfile } from './draw-profile.ts';
import { fitLine, fitText } from './fit-text.ts';
import { outlineOf, type Weight, widthOf } from './letters.ts';
import { type Palette, palettes } from './palette.ts';

/** The parts of a poster. */
export interface PosterFacts {
  readonly oid: string;
  readonly name: string;
  /** `03/05/2026`, or both ends of several days; null: without a date, or put off. */
  readonly days: string | null;
  readonly place: string | null;
  /** The text on the bib: `42K`, or the year. */
  readonly label: string;
  readonly course: {
    readonly distanceM: number;
    readonly ascentM: number | null;
    readonly points: readonly ScreenPoint[];
  } | null;
}

/** The sizes: a poster is 16 to 10, a preview has the shape that sites want that show links, and art is a strip without words on top of a card. */
export const formats = {
  poster: { width: 800, height: 500, hasWords: true },
  preview: { width: 952.4, height: 500, hasWords: true },
  art: { width: 800, height: 300, hasWords: false },
} as const;

const margin = 40;
/** Metres up for each kilometre: from here on a race is about its climb, and its profile says more than its way. */
const climbThatMatters = 20;

/** The poster as SVG. All letters are outlines: it looks the same everywhere, and no text of it can become markup. */
export function drawPoster(
  facts: PosterFacts,
  { width, height, hasWords }: { readonly width: number; readonly height: number; readonly hasWords: boolean },
): string {
  const random = seeded(facts.oid);
  const palette = palettes[Math.floor(random() * palettes.length)] ?? palettes[0];
  if (!palette) throw new Error('there is no palette');
  const canvas: Canvas = { width, height, palette, random };
  const art = artOf(facts.course);
  const words = art === 'outline' ? besideCourse : aboveCourse;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    drawArt(facts.course, art, canvas, hasWords ? width * 0.58 : margin + bibWidth(facts.label) + 20),
    ...(hasWords ? words(facts, canvas) : [drawBib(facts.label, palette, { x: margin, y: margin - 8 })]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(facts.name)}</title>${parts.join('')}</svg>`;
}

/** Day, place and bib in one line, the name below it. */
function aboveCourse({ name, days, place, label }: PosterFacts, { width, height, palette }: Canvas): string[] {
  const right = width - margin;
  const room = right - margin - bibWidth(label) - 20;
  return [
    drawLine([days, place], palette, { x: margin, y: margin + headSize, width: room }),
    drawName(name, palette, { width: right - margin, height: height * 0.38 }),
    drawBib(label, palette, { x: right - bibWidth(label), y: margin - 8 }),
  ];
}

/** Day and name on the left, bib and place below them. */
function besideCourse({ name, days, place, label }: PosterFacts, { width, height, palette }: Canvas): string[] {
  const room = width * 0.54 - margin;
  const beside = margin + bibWidth(label) + 18;
  return [
    drawLine([days], palette, { x: margin, y: margin + headSize, width: room }),
    drawName(name, palette, { width: room, height: height * 0.62 }),
    drawBib(label, palette, { x: margin, y: height - margin - bibHeight }),
    drawLine([place], palette, { x: beside, y: height - margin - 16, width: margin + room - beside }),
  ];
}

type Art = 'profile' | 'outline' | 'contours';

function artOf(course: PosterFacts['course']): Art {
  if (course === null || course.points.length < 2) return 'contours';
  const climb = (course.ascentM ?? 0) / Math.max(1, course.distanceM / 1000);
  const hasHeights = course.points.some(([, , elevation]) => elevation !== null);
  return hasHeights && climb >= climbThatMatters ? 'profile' : 'outline';
}

/** `left`: where words leave room for a course from above. */
function drawArt(course: PosterFacts['course'], art: Art, canvas: Canvas, left: number): string {
  if (course === null || art === 'contours') return drawContours(canvas);
  if (art === 'profile') return drawProfile(course.points, canvas);
  return drawOutline(course.points, canvas, { left, margin: canvas.height < formats.poster.height ? 8 : margin });
}

const headSize = 26;

function drawLine(
  texts: readonly (string | null)[],
  { ink }: Palette,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): string {
  const text = texts.filter((part) => part !== null && part !== '').join('  ·  ');
  return letters(fitLine(text, width, headSize, 500), { x, y, size: headSize, weight: 500 }, ink);
}

function drawName(name: string, { ink }: Palette, box: { readonly width: number; readonly height: number }): string {
  const { size, lines } = fitText(name, { ...box, largest: 92, smallest: 30 }, 700);
  const top = margin + headSize + 22;
  return lines
    .map((line, at) => letters(line, { x: margin, y: top + size * (0.84 + at * 1.02), size, weight: 700 }, ink))
    .join('');
}

const letters = (text: string, at: { x: number; y: number; size: number; weight: Weight }, colour: string): string => {
  const d = outlineOf(text, at);
  return d === '' ? '' : `<path fill="${colour}" d="${d}"/>`;
};

const bibSize = 30;
const bibWidth = (label: string): number => widthOf(label, bibSize, 700) + 48;

const bibHeight = 50;

/** The mark of the product: a bib with four holes, and how long the race is. */
function drawBib(
  label: string,
  { ink, ground }: Palette,
  { x, y }: { readonly x: number; readonly y: number },
): string {
  const width = bibWidth(label);
  const holes = [
    [x + 9, y + 9],
    [x + width - 9, y + 9],
    [x + 9, y + bibHeight - 9],
    [x + width - 9, y + bibHeight - 9],
  ].map(([cx = 0, cy = 0]) => `<circle cx="${cx.toFixed(1)}" cy="${cy}" r="3" fill="${ground}"/>`);
  const text = letters(label, { x: x + 24, y: y + 36, size: bibSize, weight: 700 }, ground);
  return `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${bibHeight}" rx="8" fill="${ink}"/>${holes.join('')}${text}`;
}

/** Numbers from 0 up to 1 that follow from a text: the same text, the same numbers (FNV-1a, then mulberry32). */
function seeded(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
