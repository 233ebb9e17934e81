import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewSegment } from './clock-segments.ts';
import { placeLog } from './place-log.ts';
import type { PhoneClocks, PocketContact, PocketEntry } from './pocket-entry.ts';

const morning = 1_780_000_000_000;
const minute = 60_000;

/** Something that happens to a phone, after a while with the page open. */
type Event =
  | { readonly kind: 'stamp' }
  /** The answer takes `there` and `back`, in milliseconds. */
  | { readonly kind: 'contact'; readonly there: number; readonly back: number }
  | { readonly kind: 'sleep'; readonly ms: number }
  /** The clock of the day is set, by staff, the network or a time zone gone wrong. */
  | { readonly kind: 'jump'; readonly ms: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'lose_storage' };

interface Lived {
  readonly entries: readonly PocketEntry[];
  readonly contacts: readonly PocketContact[];
  /** The true instant of each stamp, by epoch and seq. */
  readonly truth: ReadonlyMap<string, number>;
}

/** A phone as it is, with the true time beside its clocks. */
class Phone {
  #now = morning;
  #wallAhead: number;
  readonly #rate: number;
  #mono = 0;
  #epoch = 0;
  #segment = 0;
  #seq = 0;
  #began: PhoneClocks;
  #lost = 0;
  entries: PocketEntry[] = [];
  readonly contacts: PocketContact[] = [];
  readonly truth = new Map<string, number>();

  constructor({ ahead, ppm }: { readonly ahead: number; readonly ppm: number }) {
    this.#wallAhead = ahead;
    this.#rate = 1 + ppm / 1e6;
    this.#began = this.#clocks();
  }

  #clocks(): PhoneClocks {
    return { wall: Math.round(this.#now + this.#wallAhead), mono: Math.round(this.#mono) };
  }

  /** Awake for so long. Its clocks gain alike. */
  wait(ms: number): void {
    this.#now += ms;
    this.#mono += ms * this.#rate;
    this.#wallAhead += ms * (this.#rate - 1);
  }

  #look(): void {
    const now = this.#clocks();
    if (!isNewSegment(this.#began, now)) return;
    this.#segment += 1;
    this.#began = now;
  }

  live(event: Event): void {
    if (event.kind === 'stamp') this.#stamp();
    if (event.kind === 'contact') this.#contact(event);
    if (event.kind === 'sleep') this.#now += event.ms;
    if (event.kind === 'jump') this.#wallAhead += event.ms;
    if (event.kind === 'restart') this.#restart();
    if (event.kind === 'lose_storage') this.#lose();
    this.#look();
  }

  #stamp(): void {
    const clocks = this.#clocks();
    const seq = this.#seq++;
    this.truth.set(`${this.#epoch}:${seq}`, this.#now);
    this.entries.push({ epoch: this.#epoch, seq, segment: this.#segment, kind: 'stamp', checkpoint: 'c', ...clocks });
  }

  #contact({ there, back }: { readonly there: number; readonly back: number }): void {
    const from = this.#clocks();
    this.wait(there);
    const serverAt = Math.round(this.#now);
    this.wait(back);
    const to = this.#clocks();
    const [mono, wall] = [Math.round((from.mono + to.mono) / 2), Math.round((from.wall + to.wall) / 2)];
    this.contacts.push({
      ...{ epoch: this.#epoch, segment: this.#segment, mono, wall, serverAt, rtt: to.mono - from.mono },
    });
  }

  #restart(): void {
    this.#now += 20_000;
    this.#mono = 0;
    this.#segment += 1;
    this.#began = this.#clocks();
  }

  /** Lines that were not sent are gone; the page begins another epoch. */
  #lose(): void {
    const sent = this.entries.filter((_, at) => at < this.#lost);
    this.entries = [...sent, ...this.entries.slice(this.#lost).filter((_, at) => at % 2 === 0)];
    this.#lost = this.entries.length;
    this.#epoch += 1;
    this.#seq = 0;
    this.#segment = 0;
    this.#restart();
  }
}

function live(phone: { ahead: number; ppm: number }, events: readonly (readonly [number, Event])[]): Lived {
  const alive = new Phone(phone);
  let jumps = 0;
  for (const [waitMs, event] of events) {
    alive.wait(waitMs);
    // Jumps of sizes that never add up to nothing: one that is undone while nobody looks cannot be seen.
    if (event.kind === 'jump') alive.live({ kind: 'jump', ms: Math.sign(event.ms) * 3_000 * 2 ** jumps++ });
    else alive.live(event);
  }
  return alive;
}

const half = fc.integer({ min: 5, max: 60 });
const someEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Event>({ kind: 'stamp' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('contact' as const), there: half, back: half }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 200, max: 90 * minute }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), ms: fc.constantFrom(-1, 1) }) },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'restart' }) },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'lose_storage' }) },
);
/** Within fourteen minutes of a contact a clock that gains 50 ms in each million stays inside of what is asked. */
const someHistory = fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), someEvent), { minLength: 1, maxLength: 20 });
const somePhone = fc.record({
  ahead: fc.integer({ min: -2 * 60 * minute, max: 2 * 60 * minute }),
  ppm: fc.integer({ min: -45, max: 45 }),
});
/** Rounded clocks of phone and server. */
const roundedMs = 3;

// @spec [Race day] issue 20 point 4, staff.md §2: Phones that sleep, jump, drift, restart and lose storage: every stamp that had contact in its segment lies within 100 ms, every other one is marked uncertain or lies as near as it says
test('every stamp with contact in its segment lies within 100 ms, every other one that is off is marked', () => {
  fc.assert(
    fc.property(somePhone, someHistory, (phone, events) => {
      const { entries, contacts, truth } = live(phone, events);
      for (const { entry, at, withinMs, isCertain } of placeLog({ entries, contacts })) {
        const off = Math.abs(at - (truth.get(`${entry.epoch}:${entry.seq}`) ?? Number.NaN));
        const hasContact = contacts.some(({ epoch, segment }) => epoch === entry.epoch && segment === entry.segment);
        if (hasContact) expect([off <= 100, isCertain]).toEqual([true, true]);
        else expect(isCertain && off > 500).toBe(false);
        if (hasContact) expect(off).toBeLessThanOrEqual(withinMs + roundedMs);
      }
    }),
    { numRuns: 400 },
  );
});

test('a phone without any contact has no stamp that is certain', () => {
  fc.assert(
    fc.property(somePhone, someHistory, (phone, events) => {
      const { entries } = live(phone, events);
      expect(placeLog({ entries, contacts: [] }).every(({ isCertain }) => !isCertain)).toBe(true);
    }),
  );
});

test('the order in which entries and contacts arrive does not matter', () => {
  fc.assert(
    fc.property(somePhone, someHistory, fc.func(fc.integer()), (phone, events, key) => {
      const { entries, contacts } = live(phone, events);
      const mixed = <Item extends { readonly mono: number }>(items: readonly Item[]): Item[] =>
        items.toSorted((a, b) => key(a.mono) - key(b.mono));
      expect(placeLog({ entries: mixed(entries), contacts: mixed(contacts) })).toEqual(placeLog({ entries, contacts }));
    }),
  );
});
