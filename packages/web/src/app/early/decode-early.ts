/** Fields that travel in seconds, and in euros. */
export const secondsFields: ReadonlySet<string> = new Set([
  'total_time',
  'total_time_real',
  'total_time_dsq',
  'penalty_time',
  'time',
  'start_closes',
  'min_leg_time',
  'cutoff',
]);
export const eurosFields: ReadonlySet<string> = new Set(['price']);

/**
 * An answer as the contract would decode it, without the contract, which is larger than all that an early answer saves. For answers of races and
 * participants alone (`decode-early.test.ts` holds them to the contract).
 */
export const decodeEarly = (text: string): unknown =>
  JSON.parse(text, (field, value) => (typeof value === 'number' ? amount(field, value) : idOrInstant(value)));

/** The keys of counts are names that people chose ('price' may be a club), so no value in them is an amount. */
export const decodeEarlyCounts = (text: string): unknown => JSON.parse(text, (_, value) => idOrInstant(value));

function amount(field: string, value: number): number {
  if (secondsFields.has(field)) return Math.round(value * 1_000);
  return eurosFields.has(field) ? Math.round(value * 100) : value;
}

function idOrInstant(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$oid' in value && typeof value.$oid === 'string') return value.$oid;
  return '$date' in value && typeof value.$date === 'string' ? Date.parse(value.$date) : value;
}
