/** The author of a change: the name in the trail (`user:12`, `command line`, `reader:7`), and the account where there is one. */
export interface Actor {
  readonly name: string;
  readonly user: number | null;
  /** Of a call: what its sender sent. */
  readonly sent?: SentCommand | undefined;
  /** The number of the command that this change takes back. */
  readonly undoes?: number | undefined;
}

/** A change as its sender named it. */
export interface SentCommand {
  /** The call or the words of the command line: `saveAd`, `dorsal gun`. */
  readonly through: string;
  /** Made by the sender (the header `Idempotency-Key`), so that the same change sent again is done once; null: none was sent. */
  readonly id: string | null;
  /** The same for the same input of the same call. */
  readonly fingerprint: string;
  /** True: only to see what it would do, in a transaction that changes nothing. */
  readonly isPreview?: true | undefined;
  /** The fields that the roles of the sender may change by this call; absent: all. */
  readonly changeable?: readonly string[] | undefined;
}
