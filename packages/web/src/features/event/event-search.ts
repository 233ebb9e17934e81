import { oneOf, onlySaid, wholeOf } from '#browser/address-values.ts';

const tabs = ['info', 'results'] as const;
export type EventTab = (typeof tabs)[number];

/** The state of an event page in its address. */
export interface EventSearch {
  readonly tab?: EventTab | undefined;
  /** Modalities that are unfolded, by their numbers: '12.13'. */
  readonly more?: string | undefined;
  /** The modality, by its number, whose course stands in the dialog. */
  readonly track?: number | undefined;
}

export const eventSearch = (raw: Record<string, unknown>): EventSearch =>
  onlySaid(raw, {
    tab: oneOf(tabs, raw['tab']),
    more: listText(unfoldedIn(raw['more'])),
    track: wholeOf(raw['track'], { least: 1, most: 2 ** 31 }),
  });

/** More than anybody unfolds. */
const most = 50;

/** The numbers of the modalities that an address unfolds. */
export const unfoldedIn = (more: unknown): readonly number[] => [
  ...new Set(
    String(more ?? '')
      .split('.', most)
      .flatMap((text) => (/^[1-9]\d{0,9}$/.test(text) ? [Number(text)] : [])),
  ),
];

const listText = (numbers: readonly number[]): string | undefined =>
  numbers.length === 0 ? undefined : numbers.join('.');

/** The address after one modality was unfolded or folded. */
export function toggled(more: string | undefined, number: number): string | undefined {
  const before = unfoldedIn(more);
  return listText(before.includes(number) ? before.filter((one) => one !== number) : [...before, number]);
}
