import type { Editable, EditRefusal } from '#platform/commands/save-edited.ts';
import { isSafeImage, unsafeAddresses } from '#platform/safe-address.ts';
import { type AdFields, deleteUnseenAd, eventNumber, findAd, writeAd } from './ad-repository.ts';

/** An ad runs with an event, or in a range of dates: not both. One that was shown is never deleted: with a weight of 0 it rests. */
export const editableAd: Editable<AdFields> = {
  kind: 'ad',
  notFound: 'ad_not_found',
  blank: {
    name: '',
    image: null,
    weight: 1,
    redirect: null,
    event: null,
    date_start: null,
    date_end: null,
    extra_text: null,
  },
  neverEmpty: { name: true, weight: true },
  normal: { name: (name) => name?.trim() ?? null },
  groups: [['event', 'date_start', 'date_end']],
  find: findAd,
  refusalOf: async (trx, ad, _, before) => {
    if (ad.event !== null && (await eventNumber(trx, ad.event)) === null) return refused('event_not_found');
    // One that stands so from before can still be changed.
    const lacksEvent = ad.event === null && ad.extra_text !== null && before?.extra_text !== ad.extra_text;
    return faultOf(ad) ?? (lacksEvent ? refused('ad_text_without_event') : null);
  },
  write: writeAd,
  remove: async (trx, oid) => ((await deleteUnseenAd(trx, oid)) ? null : stillUsed),
};

const stillUsed: EditRefusal = {
  ok: false,
  refusal: 'still_used',
  faults: [{ path: 'shown', message: 'it was shown, and its counts stay: with a weight of 0 it rests' }],
};

const refused = (refusal: EditRefusal['refusal']): EditRefusal => ({ ok: false, refusal });

function faultOf({ image, redirect, event, date_start, date_end }: AdFields): EditRefusal | null {
  const faults = [...unsafeAddresses({ image }, isSafeImage), ...unsafeAddresses({ redirect })];
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  if (event !== null && (date_start !== null || date_end !== null)) return refused('ad_event_and_dates');
  const areReversed = date_start !== null && date_end !== null && date_start > date_end;
  return areReversed ? refused('dates_reversed') : null;
}
