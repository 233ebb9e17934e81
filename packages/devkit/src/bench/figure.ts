/** One measured number, with what it is held to. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 'MB' | '1/s';
  /** The most that is allowed (the least for `1/s`); null: shown, not held to anything. */
  readonly limit: number | null;
}
