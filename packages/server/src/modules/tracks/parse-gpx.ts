import { metresBetween } from '@dorsal/domain/units/distances.ts';
import sax from 'sax';

/** A point as the file has it. */
export interface GpxPoint {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the sea; null: the file does not say. */
  readonly elevation: number | null;
}

/** The line of a GPX file: pieces without a gap inside. */
export type ParsedGpx =
  | { readonly ok: true; readonly segments: readonly (readonly GpxPoint[])[]; readonly source: 'track' | 'route' }
  | { readonly ok: false; readonly reason: string };

/** The longest real tracks have some 2 MB. */
export const largestGpxBytes = 20_000_000;
/** A point every two metres of 200 km. */
const mostPoints = 100_000;
const mostPieces = 10_000;
/** No race is longer; heights are smoothed metre by metre. */
const longestM = 2_000_000;
/** Real files nest eight deep, with the sensors of a watch; a parser holds what is open. */
const deepest = 32;
const mostAttributes = 100;
/** Parsed in pieces, so that a server can answer others in between. */
const pieceLength = 128 * 1024;

/**
 * Reads a GPX file: its tracks, or where it has none its routes. Entities are never resolved: a file with a DTD is refused, as is one
 * that is cut off or not well formed, and one without a line.
 */
export async function parseGpx(bytes: Uint8Array): Promise<ParsedGpx> {
  if (bytes.length > largestGpxBytes) return { ok: false, reason: tooLarge };
  const text = decodeXml(bytes);
  if (text === null) return { ok: false, reason: 'the file is in no encoding that can be read' };
  const collector = new LineCollector();
  const parser = sax.parser(true, { position: true });
  let fault: string | null = null;
  const stop = (reason: string): void => {
    fault ??= reason;
  };
  parser.ondoctype = () => stop('the file has a DTD; entities are not taken');
  parser.onerror = (error) =>
    stop(
      error.message.startsWith('Max buffer length')
        ? `line ${parser.line + 1} has a text that is far too long: this is no GPX file`
        : `the file is not well formed or is cut off (line ${parser.line + 1}: ${firstLine(error.message)})`,
    );
  let attributes = 0;
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > mostAttributes) stop('an element has too many attributes: this is no GPX file');
  };
  parser.onopentag = ({ name, attributes }) => collector.open(name, attributes);
  parser.ontext = (words) => collector.text(words);
  parser.onclosetag = () => collector.close();
  for (let from = 0; from < text.length && fault === null; from += pieceLength) {
    parser.write(text.slice(from, from + pieceLength));
    const excess = collector.excess();
    if (excess !== null) stop(excess);
    await new Promise(setImmediate);
  }
  if (fault === null) parser.close();
  return fault === null ? collector.result() : { ok: false, reason: fault };
}

const tooLarge = `the file is larger than ${largestGpxBytes / 1e6} MB: export the course with fewer points`;

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? message;

/** Text by the byte order mark, else by the encoding that the file declares, else UTF-8. */
function decodeXml(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(beginning)?.[1] ?? 'utf-8';
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb;
  try {
    return new TextDecoder(marked ?? (hasUtf8Mark ? 'utf-8' : declared)).decode(bytes).trimStart();
  } catch {
    return null;
  }
}

/** Names of elements without the prefix of their namespace, which people write in every way. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

class LineCollector {
  count = 0;
  private lengthM = 0;
  private readonly path: string[] = [];
  private readonly tracks: GpxPoint[][] = [];
  private readonly routes: GpxPoint[][] = [];
  private waypoints = 0;
  private isGpx = false;
  private point: { latitude: number; longitude: number; elevation: number | null } | null = null;
  private words = '';

  open(qualified: string, attributes: Readonly<Record<string, unknown>>): void {
    const name = localName(qualified);
    if (this.path.length === 0) this.isGpx = name === 'gpx';
    this.path.push(name);
    this.words = '';
    if (name === 'trkseg') this.tracks.push([]);
    if (name === 'rte') this.routes.push([]);
    if (name === 'trkpt' || name === 'rtept') this.point = positionOf(attributes);
    if (name === 'wpt') this.waypoints += 1;
  }

  text(words: string): void {
    this.words += words;
  }

  close(): void {
    const name = this.path.pop();
    const parent = this.path.at(-1);
    if (name === 'ele' && (parent === 'trkpt' || parent === 'rtept') && this.point)
      this.point.elevation = elevationOf(this.words);
    if (name !== 'trkpt' && name !== 'rtept') return;
    const line = (name === 'trkpt' ? this.tracks : this.routes).at(-1);
    if (this.point && line) {
      const last = line.at(-1);
      if (last) this.lengthM += metresBetween(last, this.point);
      line.push(this.point);
      this.count += 1;
    }
    this.point = null;
  }

  /** A bound that the file has passed, or null. */
  excess(): string | null {
    if (this.count > mostPoints)
      return `the file has more than ${mostPoints} points: export the course with fewer points`;
    if (this.lengthM > longestM)
      return `the line is longer than ${longestM / 1000} km: its points are in no order, or it is the track of several races`;
    if (this.tracks.length + this.routes.length > mostPieces)
      return `the line is in more than ${mostPieces} pieces: export the course as one`;
    return this.path.length > deepest ? `elements nest more than ${deepest} deep: this is no GPX file` : null;
  }

  result(): ParsedGpx {
    if (!this.isGpx) return { ok: false, reason: 'this is no GPX file' };
    const drawn = (lines: readonly GpxPoint[][]) => lines.filter((line) => line.length > 1);
    const tracks = drawn(this.tracks);
    if (tracks.length > 0) return { ok: true, segments: tracks, source: 'track' };
    const routes = drawn(this.routes);
    if (routes.length > 0) return { ok: true, segments: routes, source: 'route' };
    const reason =
      this.waypoints > 0 ? 'the file has waypoints, but neither a track nor a route' : 'the file has no points';
    return { ok: false, reason: this.count > 0 ? 'a single point is no track' : reason };
  }
}

/** Null: no place on earth; the point is left out. */
function positionOf(
  attributes: Readonly<Record<string, unknown>>,
): { latitude: number; longitude: number; elevation: null } | null {
  const [latitude, longitude] = [decimalOf(attributes['lat']), decimalOf(attributes['lon'])];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude, elevation: null } : null;
}

/** Beyond the deepest and highest ground there is only a fault of the device. */
function elevationOf(words: string): number | null {
  const metres = decimalOf(words);
  return metres >= -500 && metres <= 9000 ? metres : null;
}

/** A decimal number as devices write it, small ones with an exponent; NaN: there is none (`0x11` is no number of GPX). */
function decimalOf(written: unknown): number {
  const text = String(written ?? '').trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
}
