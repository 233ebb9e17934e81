import type { EventView } from '@dorsal/contract/views/event-view.ts';
import { priceNow } from '@dorsal/domain/event/price-now.ts';
import {
  type OnSiteEvent,
  type OnSiteRace,
  takesOnSite,
  takesOnSiteUntil,
} from '@dorsal/domain/registration/on-site.ts';
import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** An event as the desk at its venue works with it. */
export interface DeskEvent extends OnSiteEvent {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly zone: string;
  /** The desk may type a bib, where it cannot scan one. */
  readonly allowsTyping: boolean;
  readonly races: readonly DeskRace[];
}

export interface DeskRace extends OnSiteRace {
  /** Absent in an event that an older page has stored. */
  readonly prices?: Prices;
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly bibColor: string | null;
}

type Prices = Parameters<typeof priceNow>[0];

/** The price of an entry in a race at an instant, in cents; null: nobody has said. */
export const dueOf = (race: DeskRace | undefined, at: EpochMs): number | null =>
  race?.prices === undefined ? null : priceNow(race.prices, at);

export const deskEventOf = (view: EventView): DeskEvent => ({
  id: view._id,
  number: view.numeric_id,
  name: view.name,
  zone: view.time_zone,
  isAllowed: view.allow_live_registration === true,
  isPerRace: view.live_registration_per_modality === true,
  until: view.live_registration_allow_until ?? null,
  allowsTyping: view.live_registration_allow_manual_input === true,
  races: (view.modalities ?? []).map((race) => ({
    id: race._id,
    number: race.numeric_id,
    name: race.name,
    bibColor: race.bib_color ?? null,
    status: race.status,
    isAllowed: race.allow_live_registration === true,
    until: race.live_registration_allow_until ?? null,
    prices: {
      cents: race.price ?? null,
      periods: (race.price_history ?? []).map(({ start, end, price }) => ({
        startsAt: start ?? null,
        endsAt: end ?? null,
        cents: price,
      })),
    },
  })),
});

/** The races that take people now. */
export const openRaces = (event: DeskEvent, now: EpochMs): readonly DeskRace[] =>
  event.races.filter((race) => takesOnSite(event, race, now));

interface Deadline {
  readonly race: DeskRace;
  /** Null: it has no end. */
  readonly until: EpochMs | null;
}

/** Until when each race takes people at the venue; races that never do are left out. */
export const deadlinesOf = (event: DeskEvent): readonly Deadline[] =>
  event.races.flatMap((race) => {
    const until = takesOnSiteUntil(event, race);
    return until === null ? [] : { race, until: until === 'open' ? null : until };
  });

/** A bib that the desk may give, and its race where the code names one. */
export interface ScannedBib {
  readonly bib: string;
  readonly race?: DeskRace | undefined;
}

export type CodeFault = 'several' | 'notValid' | 'otherEvent' | 'notLive';

/** A bib is short and plain: a scanner with the keyboard of another country types an address of which no slash is left. */
const plainBib = /^[\p{L}\p{N} ._-]{1,12}$/u;

/** Tells whether somebody typed, or a USB scanner did, what can only be the code of a bib: the address of a result, however it was typed. */
export const isCode = (text: string): boolean => /\/r\/\d|^\s*https?\W/i.test(text);

/** Tells whether a text can be a bib. */
export const isBib = (text: string): boolean => plainBib.test(text.trim());

/** Reads the codes that a camera or a scanner sees at once (document 2, section 5). One code seen twice is one. */
export function readCodes(texts: readonly string[], event: DeskEvent, now: EpochMs): ScannedBib | CodeFault {
  const [text, ...others] = [...new Set(texts)];
  if (others.length > 0) return 'several';
  const code = parseScanCode(text ?? '');
  if (code === null) return 'notValid';
  if (code.eventNumber !== event.number) return 'otherEvent';
  if (code.modalityNumber === null) return { bib: code.bib };
  const race = event.races.find(({ number }) => number === code.modalityNumber);
  if (race === undefined) return 'otherEvent';
  return takesOnSite(event, race, now) ? { bib: code.bib, race } : 'notLive';
}
