/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import opentype from 'opentype.js';

type Font = ReturnType<typeof opentype.parse>;
export type Weight = 500 | 700;

const require = createRequire(import.meta.url);
const files = join(dirname(require.resolve('@fontsource/archivo-narrow/package.json')), 'files');
const parsed = new Map<string, Font>();

type Subset = 'latin' | 'latin-ext' | 'vietnamese';

const fileOf = (subset: Subset, weight: Weight): string =>
  join(files, `archivo-narrow-${subset}-${weight}-normal.woff`);

/** Parsed when the first text needs it: some 15 ms each. */
function fontOf(subset: Subset, weight: Weight): Font {
  const file = fileOf(subset, weight);
  const known = parsed.get(file);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = Uint8Array.from(readFileSync(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  parsed.set(file, font);
  return font;
}

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** Pieces of a text by the file that has their letters. A letter that no file has is drawn without its marks, and left out where that does not help. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const found = drawable(letter, weight) ?? drawable(letter.normalize('NFD').replace(/\p{M}/gu, ''), weight);
    if (!found) continue;
    const last = runs.at(-1);
    if (!last && found.text === ' ') continue;
    if (last?.font === found.font) last.text += found.text;
    else runs.push(found);
  }
  return runs;
}

function drawable(letter: string, weight: Weight): { font: Font; text: string } | null {
  if (letter === '') return null;
  for (const subset of ['latin', 'latin-ext', 'vietnamese'] as const) {
    const font = fontOf(subset, weight);
    if (font.charToGlyphIndex(letter) > 0) return { font, text: letter };
  }
  return null;
}

export function widthOf(text: string, size: number, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);
}

/** Outlines of a text, as the `d` of a path: they look the same wherever they are drawn, whatever fonts are there. `y` is the line that letters stand on. */
export function outlineOf(text: string, at: { x: number; y: number; size: number; weight: Weight }): string {
  let x = at.x;
  const pieces: string[] = [];
  for (const { font, text: run } of runsOf(text, at.weight)) {
    pieces.push(font.getPath(run, x, at.y, at.size).commands.map(written).join(''));
    x += font.getAdvanceWidth(run, at.size);
  }
  return pieces.join('');
}

type Command = ReturnType<Font['getPath']>['commands'][number];

/** To a tenth. The package's own writer makes NaN of numbers near 0. */
function written(command: Command): string {
  const { type, ...numbers } = command;
  const parts: readonly number[] = Object.values(numbers);
  return type + parts.map((value) => Math.round(value * 10) / 10).join(' ');
}

/** Parses the fonts of nearly every poster, and yields to the event loop after each file. */
export async function warmLetters(): Promise<void> {
  for (const weight of [700, 500] as const) {
    if (parsed.has(fileOf('latin', weight))) continue;
    fontOf('latin', weight);
    await yieldToEventLoop();
  }
}
