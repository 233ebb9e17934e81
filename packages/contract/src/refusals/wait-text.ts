/** '45 seconds', '3 minutes': whole minutes from one on, rounded up. */
export function waitText(leftMs: number, language: string): string {
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
