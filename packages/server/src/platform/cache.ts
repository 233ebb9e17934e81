import { LRUCache } from 'lru-cache';

export interface CacheOptions<Value> {
  /** Most entries, most bytes (with `sizeOf`), or both. */
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  /** Bytes that a value takes. A value of more than an eighth of `maxBytes` is not cached. */
  readonly sizeOf?: (value: Value) => number;
  /** Age at which an entry expires, counted from when its value was asked for. Without it an entry does not age. */
  readonly maxAgeMs?: number;
  /** The clock of ages, in ms. Default: the process's own, which nobody sets. */
  readonly now?: () => number;
}

/**
 * Values by key. Bounded: the entry that was used longest ago leaves first. An entry is stored with a stamp that names the source of its
 * value (a version, a count of changes): asked for under another stamp, it is gone.
 */
export class Cache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #pending = new Map<string, Pending<Value>>();
  readonly #now: () => number;

  constructor({ maxEntries, maxBytes, sizeOf, maxAgeMs, now }: CacheOptions<Value>) {
    const clock = now ?? (() => performance.now());
    // The library takes 0 for no time at all.
    this.#now = () => clock() + 1;
    this.#entries = new LRUCache<string, Entry<Value>>({
      max: maxEntries ?? 0,
      ...(maxBytes !== undefined && {
        maxSize: maxBytes,
        maxEntrySize: Math.floor(maxBytes / 8),
        sizeCalculation: ({ value }) => Math.max(1, Math.ceil(sizeOf?.(value) ?? 1)),
      }),
      // The library expires an entry after its time, not at it.
      ...(maxAgeMs !== undefined && { ttl: maxAgeMs - 1, ttlResolution: 0, perf: { now: this.#now } }),
    });
  }

  /** Undefined: not cached, expired, or made from something else. */
  get(key: string, stamp = ''): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.stamp === stamp) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, stamp = ''): void {
    this.#entries.set(key, { value, stamp });
  }

  /** The cached value, or one that is made at once. */
  getOrMake(key: string, make: () => Value, stamp = ''): Value {
    const known = this.get(key, stamp);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made, stamp);
    return made;
  }

  /**
   * The cached value, or one that is made once for all who ask at the same moment. It is cached if the stamp is still the same when it is made. A
   * failure is not cached: the next caller tries again.
   */
  async load(key: string, make: () => Promise<Value>, stampNow: () => string = noStamp): Promise<Value> {
    const stamp = stampNow();
    const known = this.get(key, stamp);
    if (known !== undefined) return known;
    const pending = this.#pending.get(key);
    return await (pending?.stamp === stamp ? pending.value : this.#make(key, make, stampNow));
  }

  /** Tells whether `load` would answer without making the value anew. */
  has(key: string, stamp = ''): boolean {
    return this.#pending.get(key)?.stamp === stamp || this.get(key, stamp) !== undefined;
  }

  /** Removes the entry; a value that is being made now is not cached either. */
  invalidate(key: string): void {
    this.#entries.delete(key);
    this.#pending.delete(key);
  }

  /** Removes all entries; values that are being made now are not cached either. */
  clear(): void {
    this.#entries.clear();
    this.#pending.clear();
  }

  /** The sum of `sizeOf` of all entries. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  #make(key: string, make: () => Promise<Value>, stampNow: () => string): Promise<Value> {
    const start = this.#now();
    const pending = { stamp: stampNow(), value: make() };
    this.#pending.set(key, pending);
    const isNewest = (): boolean => this.#pending.get(key) === pending;
    const done = (): void => {
      if (isNewest()) this.#pending.delete(key);
    };
    pending.value.then((value) => {
      if (isNewest() && stampNow() === pending.stamp)
        this.#entries.set(key, { value, stamp: pending.stamp }, { start });
      done();
    }, done);
    return pending.value;
  }
}

interface Entry<Value> {
  readonly value: Value;
  readonly stamp: string;
}

interface Pending<Value> {
  readonly stamp: string;
  readonly value: Promise<Value>;
}

const noStamp = (): string => '';
