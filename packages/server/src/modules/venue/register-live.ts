import { type LiveRegistration, registerLive as registerLiveCall } from '@dorsal/contract/calls/live-registration.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { ageOn } from '@dorsal/domain/registration/age-on.ts';
import { idWithoutDocument } from '@dorsal/domain/registration/bibs.ts';
import { categoryOf } from '@dorsal/domain/registration/category-of.ts';
import { takesOnSite } from '@dorsal/domain/registration/on-site.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { categoryRulesOf } from '#modules/roster/category-rules.ts';
import { insertPeople, lockRoster } from '#modules/roster/roster-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { isBibTaken, raceToEnter } from './venue-repository.ts';

/** On-site registration: a desk at the venue enters people in its own event (document 2, section 2.4). */
export const venueRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(registerLiveCall, async ({ body, caller }) => {
    const fault = faultOfBirth(body.birthdate, context.now());
    if (fault !== null) return refuse('invalid_request', { fields: [{ path: 'birthdate', message: fault }] });
    const desk = deskOf(caller);
    if (desk === null) return refuse('live_session_ended');
    const entered = await registerLive(context, { event: desk.event, entry: body }, desk.actor);
    return entered.ok ? saved(entered.oid) : refuse(entered.refusal);
  }),
];

const saved = (_id: string): AnswerOf<typeof registerLiveCall> => ({ success: true, _id });

type Entered =
  | { readonly ok: true; readonly oid: string }
  | {
      readonly ok: false;
      readonly refusal: 'bib_taken' | 'modality_not_accepting' | 'modality_not_found' | 'other_event';
    };

/**
 * Enters one person. The roster of the event is locked meanwhile: of ten desks that give one bib at once, one does, and a race takes no
 * more than its limit. Sent again under the same id it gives its first outcome.
 */
const registerLive = (
  context: Context,
  { event, entry }: { readonly event: number; readonly entry: LiveRegistration },
  by: Actor,
): Promise<Entered> =>
  runCommand(context, { name: 'entered_on_site', by }, async (trx, note, last): Promise<Entered> => {
    await lockRoster(trx, event);
    const race = await raceToEnter(trx, entry.modality);
    if (race === null) return { ok: false, refusal: 'modality_not_found' };
    if (race.event !== event) return { ok: false, refusal: 'other_event' };
    if (race.isFull || !takesOnSite(race.ofEvent, race.ofRace, context.now()))
      return { ok: false, refusal: 'modality_not_accepting' };
    if (await isBibTaken(trx, event, entry.bib_number)) return { ok: false, refusal: 'bib_taken' };
    const { categories, referenceDay } = await categoryRulesOf(trx, race.number);
    const person = { ...columnsOf(entry, event), modality_number: race.number };
    const category = categoryOf({ ...entry, age: null }, categories, referenceDay);
    const oid = context.newId();
    const columns = { ...person, category };
    const created_at = new Date(context.now()).toISOString();
    const participants = await insertPeople(trx, [
      { oid, event_number: event, source: 'live_register', created_at, ...columns },
    ]);
    note(`participant:${oid}`, null, { entered: columns });
    await refreshStatuses(trx, { scope: [event], now: context.now() });
    last(() => mark(trx, 'entered_on_site', { participants }));
    return { ok: true, oid };
  });

/** Without a document its id is made here: what a desk makes of event and bib can only be this. */
function columnsOf(entry: LiveRegistration, event: number) {
  const hasDocument = entry.valid_id !== false;
  return {
    bib: entry.bib_number,
    name: entry.name,
    surname: entry.surname,
    gender: entry.gender,
    birthdate: entry.birthdate,
    club: entry.club?.trim() || null,
    is_local: entry.local ?? false,
    id_number: hasDocument ? entry.id_number.toUpperCase() : idWithoutDocument(event, entry.bib_number),
    valid_id: hasDocument,
  };
}

/** The oldest runners of whom anybody knows were a little over a hundred. */
const mostYears = 110;

function faultOfBirth(birthdate: string, now: number): string | null {
  const today = dayIn(now, 'UTC');
  if (birthdate > today) return 'nobody is born after today: check day, month and year';
  return ageOn(birthdate, today) > mostYears ? `this makes them older than ${mostYears}: check the year` : null;
}
