import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { CallFailed, type FieldFault } from '#api/call-failed.ts';
import { removeStored, storedText, storeText } from '#browser/storage.ts';
import type { DeskCell, Doubt, StandingTime, TypedTime } from './desk-rows.ts';

/** The entry of one time at the desk. `text`: as it was typed, which is lost by nothing but a clearing. */
export type Entry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string; readonly why: 'unreadable' | 'noStart' }
  /** Another time stands, or the time is odd: that is shown, and a second press writes. */
  | {
      readonly kind: 'asking';
      readonly text: string;
      readonly ms: Ms;
      readonly stands: Seen | null;
      readonly doubt?: Doubt | undefined;
    }
  | { readonly kind: 'adding'; readonly text: string; readonly ms: Ms }
  /** `stands`: the time that was seen there when it was sent. */
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly ms: Ms;
      readonly stands: Seen | null;
      readonly error: unknown;
    }
  | { readonly kind: 'added'; readonly ms: Ms }
  | { readonly kind: 'askingDelete' | 'deleting' | 'deleted'; readonly stands: Seen }
  | { readonly kind: 'deleteFailed'; readonly stands: Seen; readonly error: unknown };

/** A time that was seen at a place; null: none. */
export interface Seen {
  readonly ms: Ms | null;
  readonly isByHand: boolean;
  /** The person who typed it meanwhile, and when. */
  readonly who?: string | undefined;
  readonly at?: EpochMs | undefined;
}

/** The place of a time. */
export interface DeskPlace extends Pick<DeskCell, 'key' | 'stop' | 'standing'> {
  readonly registration: string;
  readonly bib: string;
}

/** The calls of the desk. `seen`: the time that was seen there, null for none; `was`: the one by hand. */
export interface DeskCalls {
  readonly add: (place: DeskPlace, ms: Ms, seen: Seen | null, commandId: string) => Promise<void>;
  readonly remove: (place: DeskPlace, was: Ms, commandId: string) => Promise<void>;
}

/**
 * The entries of a desk, by the key of their cells. Each is a thing of its own: many may be on their way at once. Typed texts stand in the browser until
 * they are written, through a reload and a crash.
 */
export class DeskEntries {
  readonly #storedUnder: string;
  readonly #calls: DeskCalls;
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Map<string, Set<() => void>>();
  /** The id of the command that writes a time: the same time sent again is the same command. */
  readonly #ids = new Map<string, string>();

  readonly #pastedUnder: string;
  /** The same list, for a browser that stores nothing. */
  #pasted = '';

  constructor(race: string, calls: DeskCalls) {
    this.#storedUnder = `dorsal.desk.${race}`;
    this.#pastedUnder = `dorsal.desk.pasted.${race}`;
    this.#calls = calls;
    for (const [key, text] of storedTexts(this.#storedUnder)) this.#entries.set(key, { kind: 'typed', text });
  }

  of(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  /** A time is on its way there, or to be decided on: another one for the same place waits, as a press would settle both. One that cannot be read is typed anew. */
  isUnsettled(key: string): boolean {
    const kind = this.of(key)?.kind;
    return kind === 'adding' || kind === 'asking' || kind === 'failed';
  }

  /** The keys with a typed text that is not written yet. */
  unwritten(): readonly string[] {
    return [...this.#entries].flatMap(([key, entry]) => ('text' in entry ? [key] : []));
  }

  /** `key` null: any of them. */
  watch(key: string | null, tell: () => void): () => void {
    const name = key ?? '';
    const watchers = this.#watchers.get(name) ?? new Set();
    this.#watchers.set(name, watchers.add(tell));
    return () => void watchers.delete(tell);
  }

  /** The list that was pasted and is not written yet, as text. */
  pasted(): string {
    return storedText(this.#pastedUnder) ?? this.#pasted;
  }

  paste(text: string): void {
    this.#pasted = text;
    if (text === '') removeStored(this.#pastedUnder);
    else storeText(this.#pastedUnder, text);
    for (const tell of this.#watchers.get('') ?? []) tell();
  }

  type(key: string, text: string): void {
    this.#set(key, text === '' ? null : { kind: 'typed', text });
  }

  clear(key: string): void {
    this.#set(key, null);
  }

  /** Writes a typed time. Where another one stands it asks first; a second press writes. */
  async submit(place: DeskPlace, text: string, time: TypedTime): Promise<void> {
    const { key, standing } = place;
    const entry = this.of(key);
    if (entry?.kind === 'adding') return;
    if (time.kind !== 'time') return this.#set(key, { kind: 'unreadable', text, why: time.kind });
    const { ms } = time;
    if (standing?.isByHand === true && standing.ms === ms) return this.#set(key, null);
    // Sent again after a failure it is the same call: what was seen then, not what has come since.
    const isDecided = (entry?.kind === 'asking' || entry?.kind === 'failed') && entry.ms === ms;
    if (isDecided) return await this.#add(place, { text, ms }, entry.stands);
    const { doubt } = time;
    if (standing !== null || doubt !== undefined)
      return this.#set(key, { kind: 'asking', text, ms, stands: standing, doubt });
    await this.#add(place, { text, ms }, null);
  }

  /** Asks whether a time by hand is to go; a second press deletes it. */
  async remove(place: DeskPlace): Promise<void> {
    const { key, standing } = place;
    const entry = this.of(key);
    if (standing?.isByHand !== true || entry?.kind === 'deleting') return;
    if (entry?.kind !== 'askingDelete' && entry?.kind !== 'deleteFailed')
      return this.#set(key, { kind: 'askingDelete', stands: standing });
    // The time that was asked about: another one that has come since is another question.
    const { stands } = entry;
    if (stands.ms !== standing.ms) return this.#set(key, { kind: 'askingDelete', stands: standing });
    this.#set(key, { kind: 'deleting', stands });
    try {
      await this.#calls.remove(place, standing.ms, this.#idFor(key, `delete ${stands.ms}`));
      this.#ids.delete(key);
      this.#set(key, { kind: 'deleted', stands });
    } catch (error) {
      if (isAnswered(error)) this.#ids.delete(key);
      this.#set(key, { kind: 'deleteFailed', stands, error });
    }
  }

  /** A time that was written shows for as long as the list does not have it: then the list says it. */
  settle(key: string, standing: StandingTime | null): void {
    const entry = this.of(key);
    if (entry?.kind === 'added' && standing?.isByHand === true && standing.ms === entry.ms) this.#set(key, null);
    if (entry?.kind === 'deleted' && standing?.isByHand !== true) this.#set(key, null);
  }

  async #add(
    place: DeskPlace,
    { text, ms }: { readonly text: string; readonly ms: Ms },
    stands: Seen | null,
  ): Promise<void> {
    const { key } = place;
    this.#set(key, { kind: 'adding', text, ms });
    try {
      const id = this.#idFor(key, `${ms} ${stands?.isByHand ?? ''} ${stands?.ms ?? ''}`);
      await this.#calls.add(place, ms, stands, id);
      this.#ids.delete(key);
      this.#set(key, { kind: 'added', ms });
    } catch (error) {
      if (isAnswered(error)) this.#ids.delete(key);
      const theirs = theirsIn(error);
      this.#set(
        key,
        theirs === null ? { kind: 'failed', text, ms, stands, error } : { kind: 'asking', text, ms, stands: theirs },
      );
    }
  }

  #idFor(key: string, what: string): string {
    const id = this.#ids.get(key);
    if (id?.startsWith(`${what} `)) return id.slice(what.length + 1);
    const made = crypto.randomUUID();
    this.#ids.set(key, `${what} ${made}`);
    return made;
  }

  #set(key: string, entry: Entry | null): void {
    if (entry === null) this.#entries.delete(key);
    else this.#entries.set(key, entry);
    this.#store(key, entry);
    for (const name of [key, '']) for (const tell of this.#watchers.get(name) ?? []) tell();
  }

  /** Its own text alone: other tabs of this browser have theirs in the same place. */
  #store(key: string, entry: Entry | null): void {
    const texts = new Map(storedTexts(this.#storedUnder));
    if (entry !== null && 'text' in entry) texts.set(key, entry.text);
    else texts.delete(key);
    if (texts.size === 0) removeStored(this.#storedUnder);
    else storeText(this.#storedUnder, JSON.stringify([...texts]));
  }
}

/** After a lost answer the same command goes again; one that was refused is over. */
const isAnswered = (error: unknown): boolean => error instanceof CallFailed && error.failure.status > 0;

/** The time that came meanwhile, typed or heard; null: the call failed by something else. */
const theirsIn = (error: unknown): Seen | null => {
  const changed = changedMeanwhile(error);
  return changed && standsBy(changed[0]);
};

/** The faults of a call that writes times over others than were seen; null: it failed by something else. */
export const changedMeanwhile = (error: unknown): readonly FieldFault[] | null =>
  error instanceof CallFailed && error.failure.code === 'changed_meanwhile' ? (error.failure.faults ?? []) : null;

/** The time that stands by a fault of `changed_meanwhile`. */
export function standsBy({ theirs, who, at, is_heard: isHeard }: Partial<FieldFault> = {}): Seen {
  const ms = typeof theirs === 'number' ? Math.round(theirs * 1_000) : null;
  const isByHand = ms !== null && isHeard !== true;
  return { ms, isByHand, who, at: at === undefined ? undefined : Date.parse(at) };
}

function storedTexts(name: string): readonly (readonly [string, string])[] {
  try {
    const texts: unknown = JSON.parse(storedText(name) ?? '[]');
    return Array.isArray(texts) ? texts.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (pair: unknown): pair is readonly [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
