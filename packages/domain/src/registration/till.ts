/** The ways in which somebody pays at a desk. */
export const waysToPay = ['cash', 'card', 'other'] as const;
export type WayToPay = (typeof waysToPay)[number];

/** The money that a desk took from somebody. */
export interface Payment {
  readonly how: WayToPay;
  readonly cents: number;
}

/** In cents. More is a bib in the wrong field, or a hand that slipped. */
export const mostOfPayment = 10_000_000;

/** Money that went into a till, or out of it (negative), for somebody's entry. */
export interface TillLine extends Payment {
  /** Tells entries apart. */
  readonly entry: string | number;
}

/** The money that stands in a till by one way of payment, and for how many entries. */
export interface TillSum extends Payment {
  readonly entries: number;
}

/** The sums of a till by way of payment, in the order of the ways; one through which nothing went is left out. */
export function tillSums(lines: readonly TillLine[]): TillSum[] {
  return waysToPay.flatMap((how) => {
    const ofWay = lines.filter((line) => line.how === how);
    const byEntry = new Map<TillLine['entry'], number>();
    for (const { entry, cents } of ofWay) byEntry.set(entry, (byEntry.get(entry) ?? 0) + cents);
    const cents = ofWay.reduce((sum, line) => sum + line.cents, 0);
    const entries = [...byEntry.values()].filter((sum) => sum !== 0).length;
    return cents === 0 && entries === 0 ? [] : [{ how, cents, entries }];
  });
}

/** The lines that a correction puts into a till: what was taken goes out as it came, what is taken goes in. Null: nothing is paid. */
export function paymentChange(was: Payment | null, is: Payment | null): Payment[] {
  if (was?.how === is?.how && was?.cents === is?.cents) return [];
  return [
    ...(was === null || was.cents === 0 ? [] : [{ how: was.how, cents: -was.cents }]),
    ...(is === null || is.cents === 0 ? [] : [is]),
  ];
}
