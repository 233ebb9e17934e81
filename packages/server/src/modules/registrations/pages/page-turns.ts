/**
 * One page is made in a turn of the event loop: a crowd that asks for many different ones then holds up nobody's reads, streams and kept
 * pages. First come, first served.
 */
export class PageTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when it is the caller's turn: at once if nobody has had this one. */
  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#begin();
  }

  #begin(): void {
    this.#isTaken = true;
    setImmediate(() => {
      const next = this.#waiting.shift();
      if (!next) {
        this.#isTaken = false;
        return;
      }
      this.#begin();
      next();
    });
  }
}
