/** One measured number, with its requirement. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 'MB' | '1/s';
  /** The most that is allowed (the least for `1/s`); null: shown, without a requirement. */
  readonly limit: number | null;
}
