/** Who watches which board: a board that is watched is not dropped. */
export class BoardFollowers {
  readonly #counts = new Map<number, number>();

  /** Gives the way to let go. */
  follow(modality: number): () => void {
    this.#counts.set(modality, (this.#counts.get(modality) ?? 0) + 1);
    let isFollowed = true;
    return () => {
      if (!isFollowed) return;
      isFollowed = false;
      const left = (this.#counts.get(modality) ?? 1) - 1;
      if (left > 0) this.#counts.set(modality, left);
      else this.#counts.delete(modality);
    };
  }

  has(modality: number): boolean {
    return this.#counts.has(modality);
  }
}
