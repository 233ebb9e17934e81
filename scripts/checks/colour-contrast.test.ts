import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const css = readFileSync(join(projectFolder, 'packages/web/src/app/tokens.css'), 'utf8');

type Colours = Readonly<Record<string, string>>;

function coloursOf(selector: string): Colours {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return 0;
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const papers = ['paper', 'paper-raised', 'paper-sunk'];
const figures = ['ink', 'ink-soft', 'live-time', 'gold', 'silver', 'bronze'];
const words = ['accent', 'fault', 'status-live', 'status-good', 'status-wait', 'status-info', 'status-off'];

/** Every pair of text and background with too little contrast. */
function tooFaint(colours: Colours, texts: readonly string[], grounds: readonly string[], least: number): string[] {
  return texts.flatMap((text) =>
    grounds
      .filter((ground) => contrast(colours[text], colours[ground]) < least)
      .map((ground) => `${text} on ${ground}: ${contrast(colours[text], colours[ground]).toFixed(2)}`),
  );
}

const light = coloursOf(':root');
const dark = coloursOf(":root[data-scheme='dark']");

// @spec [Live screens] look.md: Contrast 4.5:1 for text, 7:1 for what times and places are written in
// @spec [Live screens] issue 3: The race clock is read in sunlight: 7:1 as times and places
test.each([
  ['light', light],
  ['dark', dark],
])('in %s colours times and places can be read in sunlight, and all other text well', (_, colours) => {
  expect(tooFaint(colours, figures, papers.slice(0, 2), 7)).toEqual([]);
  expect(tooFaint(colours, ['ink'], ['paper-sunk', 'glow'], 7)).toEqual([]);
  expect(tooFaint(colours, [...figures, ...words], papers, 4.5)).toEqual([]);
  expect(tooFaint(colours, ['on-accent'], ['accent'], 4.5)).toEqual([]);
});

test.each([
  ['light', light],
  ['dark', dark],
])('in %s colours the borders of controls and the focus stand out', (_, colours) => {
  expect(tooFaint(colours, ['line-strong', 'focus'], papers, 3)).toEqual([]);
});

test('both schemes name the same colours', () => {
  expect(Object.keys(dark).toSorted()).toEqual(Object.keys(light).toSorted());
});
