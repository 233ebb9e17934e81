import { type PocketEntry, pocketKinds } from '@dorsal/domain/pocket/pocket-entry.ts';
import { type Standing, standingEntries } from '@dorsal/domain/pocket/standing-entries.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** A place of the course where this phone may time. */
export interface Place {
  readonly checkpoint: string;
  /** '': a start or a finish that has none. */
  readonly name: string;
  readonly km: number | null;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly race: string;
}

export interface Wave {
  readonly id: string;
  readonly name: string;
  readonly gunAt: EpochMs | null;
}

export interface PocketRace {
  readonly id: string;
  readonly name: string;
  readonly colour: string | null;
  readonly gunAt: EpochMs | null;
  readonly waves: readonly Wave[];
}

/** Somebody with a bib, as a phone knows them without a network. */
export interface Person {
  readonly bib: string;
  readonly name: string;
  readonly race: string;
  readonly state: 'retired' | 'back' | 'finished' | 'not_started' | null;
}

/** The event as a phone works with it. */
export interface PocketEvent {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly zone: string;
  readonly endsAt: EpochMs;
  readonly places: readonly Place[];
  readonly races: readonly PocketRace[];
}

/** A phone that is known to the server, as it stands in this browser. */
export interface Phone {
  /** The form of what is stored: a later version of the page reads this one too. */
  readonly format: 1;
  /** The event's name in the address of the page. */
  readonly address: string;
  readonly device: string;
  readonly token: string;
  /** The helper's link that let it in; null: somebody who was logged in. Absent: an older version of the page did not note it. */
  readonly link?: string | null;
  readonly name: string;
  readonly event: PocketEvent;
  readonly people: readonly Person[];
  /** When the people came from the server; null: not yet. */
  readonly seenAt: EpochMs | null;
  /** The places at which this phone stands. */
  readonly chosen: readonly string[];
  readonly epoch: number;
  readonly nextSeq: number;
  /** The last segment of its clocks that was used. */
  readonly segment: number;
  /** The server takes nothing of it any more. */
  readonly isEnded: boolean;
}

/** Tells whether the link in the address is another one than that of the phone; null: there is none in the address. */
export const isOtherLink = (phone: Pick<Phone, 'link'>, link: string | null): boolean =>
  link !== null && phone.link !== undefined && phone.link !== link;

/** An entry of the log before it has its number. */
export type NewEntry = Omit<PocketEntry, 'epoch' | 'seq' | 'refEpoch'>;

export interface LogEntry extends PocketEntry {
  /** The event's name in the address of the page. */
  readonly address: string;
  readonly isSent: boolean;
  /** The server's reason for not taking it. */
  readonly refusal: string | null;
}

/** An entry in the store that cannot be read, as one that was edited by hand, and of which the server knows nothing. It stays until the person removes it. */
export interface Unreadable {
  readonly key: IDBValidKey;
  /** As much as can be made out of it. */
  readonly seen: string;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isLogEntry(stored: unknown): stored is LogEntry {
  if (!isObject(stored) || typeof stored['address'] !== 'string') return false;
  const { epoch, seq, segment, kind, wall, mono, ref, refEpoch, isSent, refusal } = stored;
  return (
    [epoch, seq, segment].every(isCount) &&
    pocketKinds.some((one) => one === kind) &&
    typeof wall === 'number' &&
    !Number.isNaN(new Date(wall).getTime()) &&
    Number.isFinite(mono) &&
    [ref, refEpoch].every((value) => value === undefined || isCount(value)) &&
    [stored['checkpoint'], stored['bib'], stored['modality'], stored['wave']].every(isTextOrNone) &&
    typeof isSent === 'boolean' &&
    (refusal === null || typeof refusal === 'string')
  );
}

/** The entries of a store, and what cannot be read of them and was not sent: it holds up nothing of the rest. */
export function readLog(all: readonly unknown[]): {
  readonly entries: readonly LogEntry[];
  readonly unreadable: readonly Unreadable[];
} {
  const broken = all.filter(isObject).filter((item) => !isLogEntry(item) && item['isSent'] !== true);
  return { entries: all.filter(isLogEntry), unreadable: broken.map(unreadableOf) };
}

function unreadableOf({ address, seq, kind, bib }: Stored): Unreadable {
  const seen = [kind, bib].filter((value) => typeof value === 'string' || typeof value === 'number');
  // The store has none without its key.
  return { key: [address, seq] as IDBValidKey, seen: seen.join(' · ') };
}

/** One thing that the log says in the end: a stamp with the last bib that names it, a report, a gun. */
export interface Line {
  readonly seq: number;
  readonly kind: Standing['entry']['kind'];
  readonly wall: EpochMs;
  readonly checkpoint: string | null;
  readonly bib: string | null;
  readonly race: string | null;
  readonly wave: string | null;
  /** All of it is with the server. */
  readonly isSent: boolean;
  readonly refusal: string | null;
}

/** The lines of a log, the latest first. */
export function linesOf(entries: readonly LogEntry[]): readonly Line[] {
  const unsent = new Set(entries.flatMap(({ seq, ref, isSent }) => (isSent ? [] : [ref ?? seq])));
  const refusals = new Map(entries.map(({ seq, refusal }) => [seq, refusal]));
  return standingEntries(entries)
    .map(({ entry, checkpoint, bib, namedBy }) => ({
      ...{ seq: entry.seq, kind: entry.kind, wall: entry.wall, bib },
      checkpoint: checkpoint ?? null,
      race: entry.modality ?? null,
      wave: entry.wave ?? null,
      isSent: !unsent.has(entry.seq),
      refusal: refusals.get(namedBy.seq) ?? refusals.get(entry.seq) ?? null,
    }))
    .toReversed();
}

/** The lines that the server did not take: they are in this phone alone. */
export const refusedOf = (lines: readonly Line[]): readonly Line[] => lines.filter(({ refusal }) => refusal !== null);

/** Tells whether the server lacks something of a log: what was not sent, and what it did not take and nobody took back. */
export const isLacking = (entries: readonly LogEntry[]): boolean =>
  entries.some(({ isSent }) => !isSent) || refusedOf(linesOf(entries)).length > 0;

/** People whose bib begins with what was typed, the very one first. */
export function peopleWith(people: readonly Person[], typed: string): readonly Person[] {
  const bib = sameBib(typed);
  if (typed.trim() === '') return [];
  const found = people.filter((person) => sameBib(person.bib).startsWith(bib));
  return found.toSorted((a, b) => sameBib(a.bib).length - sameBib(b.bib).length).slice(0, 5);
}

export const personOf = (people: readonly Person[], bib: string): Person | null =>
  people.find((person) => sameBib(person.bib) === sameBib(bib)) ?? null;

/** Places that stand at one point of the course: races that end in one chute share a button. */
export interface Spot {
  readonly name: string;
  readonly kind: Place['kind'];
  readonly places: readonly Place[];
}

/** The spots of a course, as the races come by: places with one name and of one kind are one. */
export function spotsOf(places: readonly Place[]): readonly Spot[] {
  const spots = new Map<string, Spot>();
  for (const place of places) {
    const key = `${place.kind} ${place.name.trim().toLowerCase()}`;
    const known = spots.get(key);
    spots.set(key, { name: place.name, kind: place.kind, places: [...(known?.places ?? []), place] });
  }
  return [...spots.values()];
}

/** The checkpoint of a spot for somebody's race; the first one, where they are of no race that comes by, or unknown. */
export const checkpointOf = (spot: Spot, person: Person | null): string =>
  (spot.places.find(({ race }) => race === person?.race) ?? spot.places[0])?.checkpoint ?? '';
