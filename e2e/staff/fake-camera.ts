import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

/** A code in front of the camera: its middle and its side, in pixels of the picture. */
interface ShownCode {
  readonly text: string;
  readonly x?: number;
  readonly side?: number;
}

export interface Scene {
  readonly codes: readonly ShownCode[];
  /** Share of the light; default 1. */
  readonly light?: number;
  /** In radians. */
  readonly tilt?: number;
  /** The radius of the bib that the code is on, in sides of the code; absent: it lies flat. */
  readonly radius?: number;
}

const width = 640;
const height = 480;
const black = 16;
const white = 235;

/** Writes a film that Chromium takes for its camera (`--use-file-for-fake-video-capture`): ten frames of one scene, as raw YUV 4:2:0. */
export async function film(path: string, scene: Scene): Promise<void> {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness(scene), Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}

function brightness({ codes, light = 1, tilt = 0, radius }: Scene): Buffer {
  const paper = Math.round(white * light);
  const picture = Buffer.alloc(width * height, paper);
  for (const { text, x = width / 2, side = 200 } of codes) {
    const { data } = encode(text, { border: 2 });
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const [across, down] = turned(column - x, row - height / 2, tilt);
        const cell = (at: number): number => Math.floor((at / side + 0.5) * data.length);
        if (data[cell(down)]?.[cell(flattened(across, side, radius))]) picture[row * width + column] = black;
      }
    }
  }
  return picture;
}

const turned = (x: number, y: number, angle: number): [number, number] => [
  x * Math.cos(angle) + y * Math.sin(angle),
  y * Math.cos(angle) - x * Math.sin(angle),
];

/** The place on the paper of a point that is seen on a round body. */
const flattened = (x: number, side: number, radius: number | undefined): number =>
  radius === undefined ? x : Math.asin(Math.max(-1, Math.min(1, x / (side * radius)))) * side * radius;
