import type { PictureFacts } from './picture-facts.ts';

export const pictureSize = { width: 1080, height: 1350 } as const;
/** The foot of the picture, where the course stands. */
export const courseRoom = { width: 1080, height: 250 } as const;

/** The course as paths in `courseRoom`. */
export interface CourseArt {
  readonly body: string;
  readonly line: string;
  readonly left: number;
}

/** Ink on paper, as the diploma: a picture is looked at on somebody else's page. */
const colours = {
  paper: '#f7f4ee',
  raised: '#fffdf9',
  ink: '#191714',
  soft: '#57524a',
  ground: '#ddd6c9',
};
const family = "'Archivo Variable', system-ui, sans-serif";
const longestWaitForLettersMs = 1_500;
const margin = 72;
const room = pictureSize.width - 2 * margin;

/** The result as a picture for telling others. Null: this browser cannot draw. */
export async function drawPicture(facts: PictureFacts, course: CourseArt): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), pictureSize);
  const ctx = canvas.getContext('2d');
  if (!ctx) return null;
  // On a bad network a picture in other letters is better than none.
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, longestWaitForLettersMs))]);
  ctx.fillStyle = colours.paper;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  drawCourse(ctx, course);
  drawHeader(ctx, facts);
  drawPerson(ctx, facts);
  drawOutcome(ctx, facts);
  return pngOf(canvas);
}

/** At once: `toBlob` waits until the browser has nothing else to do, and a press on 'Share' counts for a few seconds only. */
function pngOf(canvas: HTMLCanvasElement): Blob {
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

type Pen = CanvasRenderingContext2D;

interface Writing {
  readonly x: number;
  /** Of the line that the letters stand on. */
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly stretch?: CanvasFontStretch;
  readonly color?: string;
  /** Smaller letters where it would be wider. */
  readonly most?: number;
}

/** Gives the width of what was written. */
function write(ctx: Pen, text: string, writing: Writing): number {
  const { x, y, weight = 800, stretch = 'condensed', color = colours.ink, most = room } = writing;
  ctx.fillStyle = color;
  choose(ctx, { size: writing.size, weight, stretch });
  const wide = ctx.measureText(text).width;
  if (wide > most) choose(ctx, { size: Math.floor((writing.size * most) / wide), weight, stretch });
  ctx.fillText(text, x, y, most);
  return Math.min(wide, most);
}

/** Lines in letters of one size; `y` is where the last one stands. */
function writeLines(ctx: Pen, lines: readonly string[], writing: Writing): void {
  const { y, size, weight = 800, stretch = 'condensed', most = room } = writing;
  choose(ctx, { size, weight, stretch });
  const widest = Math.max(...lines.map((line) => ctx.measureText(line).width));
  const fitting = Math.floor(size * Math.min(1, most / widest));
  for (const [index, line] of lines.entries())
    write(ctx, line, { ...writing, size: fitting, y: y - (lines.length - 1 - index) * fitting * 1.05 });
}

/** Sets the font before the stretch: setting `font` resets `fontStretch`. */
function choose(ctx: Pen, { size, weight, stretch }: Required<Pick<Writing, 'size' | 'weight' | 'stretch'>>): void {
  ctx.font = `${weight} ${size}px ${family}`;
  ctx.fontStretch = stretch;
}

function drawCourse(ctx: Pen, { body, line, left }: CourseArt): void {
  ctx.save();
  ctx.translate(left, pictureSize.height - courseRoom.height);
  ctx.fillStyle = colours.ground;
  ctx.fill(new Path2D(body));
  ctx.strokeStyle = colours.ink;
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.stroke(new Path2D(line));
  ctx.restore();
}

function drawHeader(ctx: Pen, { event, when, note }: PictureFacts): void {
  const lines = linesOf(event, 40);
  const top = 56 * (lines.length - 1);
  writeLines(ctx, lines, { x: margin, y: 124 + top, size: 60 });
  write(ctx, when, { x: margin, y: 176 + top, size: 34, weight: 450, stretch: 'normal', color: colours.soft });
  if (note !== null)
    write(ctx, note, { x: margin, y: 226 + top, size: 30, weight: 650, stretch: 'normal', color: colours.soft });
}

function drawPerson(ctx: Pen, { name, bib, race }: PictureFacts): void {
  const lines = linesOf(name, 22);
  const size = lines.length > 1 ? 124 : 148;
  writeLines(ctx, lines, { x: margin, y: 500, size, weight: 850, stretch: 'extra-condensed' });
  const left = bib === null ? margin : margin + drawBib(ctx, bib, 530) + 28;
  const most = pictureSize.width - margin - left;
  const races = linesOf(race, 44);
  writeLines(ctx, races, {
    x: left,
    y: races.length > 1 ? 606 : 587,
    size: 42,
    weight: 650,
    stretch: 'semi-condensed',
    most,
  });
}

/** Splits a text of more than `most` letters into two lines at the space nearest to its middle. */
export function linesOf(name: string, most: number): readonly string[] {
  if (name.length <= most) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = name.length / 2;
  const [at] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

/** A bib with its four holes. Gives its width. */
function drawBib(ctx: Pen, bib: string, top: number): number {
  const height = 84;
  choose(ctx, { size: 50, weight: 720, stretch: 'condensed' });
  const width = Math.max(170, ctx.measureText(bib).width + 72);
  ctx.beginPath();
  ctx.roundRect(margin, top, width, height, 16);
  ctx.fillStyle = colours.raised;
  ctx.fill();
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours.ink;
  ctx.stroke();
  ctx.fillStyle = colours.ink;
  for (const x of [margin + 18, margin + width - 18]) {
    for (const y of [top + 18, top + height - 18]) {
      ctx.beginPath();
      ctx.arc(x, y, 5, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.textAlign = 'center';
  ctx.fillText(bib, margin + width / 2, top + 60);
  ctx.textAlign = 'left';
  return width;
}

function drawOutcome(ctx: Pen, { timeLabel, time, places }: PictureFacts): void {
  const label = { size: 34, weight: 500, stretch: 'semi-condensed', color: colours.soft } as const;
  write(ctx, timeLabel, { x: margin, y: 670, ...label });
  write(ctx, time, { x: margin - 8, y: 908, size: 300, stretch: 'extra-condensed' });
  const column = room / 3;
  for (const [index, { label: scope, place, of }] of places.entries()) {
    const x = margin + index * column;
    const most = column - 24;
    writeLines(ctx, linesOf(scope, 20), { x, y: 970, most, ...label });
    const width = write(ctx, place, { x, y: 1065, size: 104, stretch: 'extra-condensed', most: most / 2 });
    write(ctx, of, { x: x + width + 14, y: 1065, most: most - width - 14, ...label });
  }
}
