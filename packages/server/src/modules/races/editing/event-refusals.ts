import { isOtherAddress, isSlug } from '@dorsal/domain/event/slug-of.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { isZone } from '@dorsal/domain/units/dates.ts';
import { isEmail } from '#modules/accounts/users.ts';
import type { EditRefusal } from '#platform/commands/save-edited.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { isSafeImage, unsafeAddresses } from '#platform/safe-address.ts';
import { type EventFields, importFlags } from './event-fields.ts';

/** The oldest race on record was run in the 19th century. */
const firstYear = 1850;
/** Nobody plans further ahead: a year that is further away has a digit too many. */
const yearsAhead = 20;

/** Dates that are far from any race, by field. */
export function farDates(
  dates: Readonly<Record<string, EpochMs | null | undefined>>,
  now: EpochMs,
): readonly FieldFault[] {
  const lastYear = new Date(now).getUTCFullYear() + yearsAhead;
  return Object.entries(dates).flatMap(([path, at]): FieldFault[] => {
    if (at === null || at === undefined) return [];
    const year = new Date(at).getUTCFullYear();
    if (year >= firstYear && year <= lastYear) return [];
    return [
      { path, message: `${year} is not the year of this race: the years from ${firstYear} to ${lastYear} are taken` },
    ];
  });
}

/** Pairs of dates of which the second comes first; document 3, section 2: 'end date minimum is the start date'. */
export function reversedDates<Fields extends object>(
  fields: Fields,
  pairs: readonly (readonly [keyof Fields & string, keyof Fields & string])[],
): readonly FieldFault[] {
  const byName = new Map<string, unknown>(Object.entries(fields));
  return pairs.flatMap(([from, to]): FieldFault[] => {
    const [start, end] = [byName.get(from), byName.get(to)];
    if (typeof start !== 'number' || typeof end !== 'number' || start <= end) return [];
    return [{ path: to, message: `this is before ${from}` }];
  });
}

/** The reason not to store an event like this, as far as its own fields tell. */
export function refusalOfEvent(fields: EventFields, before: EventFields | null, now: EpochMs): EditRefusal | null {
  const { date_start, date_end, registration_start, registration_end, live_registration_allow_until } = fields;
  const dates = { date_start, date_end, registration_start, registration_end, live_registration_allow_until };
  const touched = Object.entries(dates).filter(([field, at]) => before?.[field as keyof typeof dates] !== at); // its own key
  const faults = [
    ...farDates(Object.fromEntries(touched), now),
    ...addressFaults(fields),
    ...switchFaults(fields, before),
    ...slugFaults(fields, before),
    ...contactFaults(fields, before),
    ...(isZone(fields.time_zone) ? [] : [{ path: 'time_zone', message: 'a zone like Europe/Madrid is wanted here' }]),
  ];
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  const reversed = reversedDates(fields, [
    ['date_start', 'date_end'],
    ['registration_start', 'registration_end'],
  ]);
  if (reversed.length > 0) return { ok: false, refusal: 'dates_reversed', faults: reversed };
  const ids = fields.organisms.map(({ _id }) => _id);
  return new Set(ids).size < ids.length ? { ok: false, refusal: 'organism_twice' } : null;
}

function slugFaults({ slug }: EventFields, before: EventFields | null): readonly FieldFault[] {
  if (!isSlug(slug))
    return [{ path: 'slug', message: 'letters and digits are wanted here, with single - _ . between them' }];
  return slug !== before?.slug && isOtherAddress(slug) ? [{ path: 'slug', message: slugIsAddress }] : [];
}

function contactFaults({ contact }: EventFields, before: EventFields | null): readonly FieldFault[] {
  const email = contact?.email;
  return !email || email === before?.contact?.email || isEmail(email)
    ? []
    : [{ path: 'contact.email', message: 'this is no e-mail address' }];
}

export const slugIsAddress = 'this would be the address of another event, by its number or id: put a word to it';

function addressFaults({ poster, external_url, registration_url, documents }: EventFields): readonly FieldFault[] {
  return [
    ...unsafeAddresses({ poster }, isSafeImage),
    ...unsafeAddresses({ external_url, registration_url }),
    ...unsafeAddresses(Object.fromEntries(documents.map(({ url }, index) => [`documents[${index}].url`, url]))),
    ...documents.flatMap(({ name }, index) =>
      name.trim() === '' ? [{ path: `documents[${index}].name`, message: 'this cannot be empty' }] : [],
    ),
  ];
}

/** Document 3, section 2: what is only editable while something else is on, and flags of imports that 'can only be switched off, not on'. */
function switchFaults(fields: EventFields, before: EventFields | null): readonly FieldFault[] {
  const isGiven = (field: keyof EventFields): boolean => fields[field] !== null && fields[field] !== before?.[field];
  const faults: FieldFault[] = importFlags
    .filter((flag) => fields[flag] === true && before?.[flag] !== true)
    .map((path) => ({ path, message: 'this can only be switched off here' }));
  const hasOneEnd = fields.allow_live_registration && !fields.live_registration_per_modality;
  if (isGiven('live_registration_allow_until') && !hasOneEnd)
    faults.push({
      path: 'live_registration_allow_until',
      message: 'an end is set while live registration is on, and not per modality',
    });
  if (isGiven('team_registration_name') && !fields.allow_team_registration)
    faults.push({ path: 'team_registration_name', message: 'a name is set while teams can be made' });
  if (before !== null && fields.is_circuit !== before.is_circuit)
    faults.push({ path: 'is_circuit', message: 'an event does not become a circuit, nor a circuit an event' });
  if (fields.is_circuit && fields.circuit !== null)
    faults.push({ path: 'circuit', message: 'a circuit is not part of another one' });
  if (!fields.is_circuit && fields.events.length > 0)
    faults.push({ path: 'events', message: 'only a circuit has events' });
  return faults;
}
