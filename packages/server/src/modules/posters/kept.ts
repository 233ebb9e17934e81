/** The last `most` things that were used, by name. */
export class Kept<Thing> {
  readonly #most: number;
  readonly #things = new Map<string, Thing>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Thing | undefined {
    const thing = this.#things.get(name);
    if (thing === undefined) return undefined;
    this.#things.delete(name);
    this.#things.set(name, thing);
    return thing;
  }

  set(name: string, thing: Thing): void {
    this.#things.set(name, thing);
    const [oldest] = this.#things.keys();
    if (this.#things.size > this.#most && oldest !== undefined) this.#things.delete(oldest);
  }

  drop(name: string): void {
    this.#things.delete(name);
  }
}
