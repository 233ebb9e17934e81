import type { saveAd as saveAdCall } from '@dorsal/contract/calls/ads.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Actor, audit } from '#platform/db/audit-repository.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { isSafeImage, unsafeAddresses } from '#platform/safe-address.ts';
import { type AdContent, eventNumber, findAd, writeAd } from './ad-repository.ts';

type AdChange = BodyOf<typeof saveAdCall>;

export type AdSaved =
  | { readonly ok: true; readonly oid: string }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly faults?: readonly FieldFault[] };

const unnamed: AdContent = {
  name: '',
  image: null,
  weight: 1,
  redirect: null,
  event_number: null,
  date_start: null,
  date_end: null,
  extra_text: null,
};

/** Makes an ad, or with `_id` changes one. It runs with an event, or in a range of dates: not both. */
export function saveAd(context: Context, change: AdChange, by: Actor): Promise<AdSaved> {
  return context.db.transaction().execute(async (trx): Promise<AdSaved> => {
    const before = change._id ? await findAd(trx, change._id) : unnamed;
    if (!before) return { ok: false, refusal: 'ad_not_found' };
    const event = await eventOf(trx, change);
    if (event === null) return { ok: false, refusal: 'event_not_found' };
    const after = changed(before, change, event.number);
    const refused = faultOf(after);
    if (refused) return refused;
    const oid = change._id ?? context.newId();
    await writeAd(trx, oid, after);
    const trail = change._id ? { action: 'ad_changed', before } : { action: 'ad_made' };
    await audit(trx, by, [{ ...trail, subject: `ad:${oid}`, after }]);
    return { ok: true, oid };
  });
}

/** Null: there is no such event. */
async function eventOf(trx: Db, { event }: AdChange): Promise<{ readonly number: number | null } | null> {
  if (!event) return { number: null };
  const number = await eventNumber(trx, event);
  return number === null ? null : { number };
}

function changed(before: AdContent, change: AdChange, event: number | null): AdContent {
  const { name, image, weight, redirect, extra_text, date_start, date_end } = change;
  return {
    name: name ?? before.name,
    image: given(image, before.image),
    weight: given(weight, before.weight) ?? 1,
    redirect: given(redirect, before.redirect),
    extra_text: given(extra_text, before.extra_text),
    event_number: change.event === undefined ? before.event_number : event,
    date_start: given(instant(date_start), before.date_start),
    date_end: given(instant(date_end), before.date_end),
  };
}

/** Undefined: as it was. */
const given = <Value>(value: Value | undefined, before: Value): Value => (value === undefined ? before : value);
const instant = (ms: number | null | undefined): Date | null | undefined =>
  typeof ms === 'number' ? new Date(ms) : ms;

function faultOf(ad: AdContent): Extract<AdSaved, { ok: false }> | null {
  const { name, image, redirect, event_number, date_start, date_end } = ad;
  const faults = [...unsafeAddresses({ image }, isSafeImage), ...unsafeAddresses({ redirect })];
  if (name === '') faults.push({ path: 'name', message: 'a name is wanted here' });
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  if (event_number !== null && (date_start !== null || date_end !== null))
    return { ok: false, refusal: 'ad_event_and_dates' };
  if (date_start && date_end && date_start > date_end) return { ok: false, refusal: 'dates_reversed' };
  return null;
}
