import { slugAfterRename } from '@dorsal/domain/event/slug-of.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { instantsOfWallMs, wallMs, wallTimeAt } from '@dorsal/domain/units/dates.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import { loadCourse } from '#modules/races/course-repository.ts';
import { insertEvent } from '#modules/races/event-repository.ts';
import { createModality } from '#modules/races/save-modality.ts';
import { insertConfigurations } from '#modules/readers/configuration-repository.ts';
import { holdStatuses } from '#modules/statuses/status-repository.ts';
import { copyTrack } from '#modules/tracks/track-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Edited } from '#platform/commands/save-edited.ts';
import type { Context, Db } from '#platform/context.ts';
import { configurationsOf, deleteCopy, modalityOidsOf } from './copy-event-repository.ts';
import { eventColumnsFor, freeSlug, writeEventLists } from './edit-events.ts';
import type { EventFields } from './event-fields.ts';
import { findEventFields, lockSlugs } from './event-fields-repository.ts';
import { farDates } from './event-refusals.ts';
import { modalityChange } from './modality-change.ts';
import type { CheckpointFields, ModalityFields } from './modality-fields.ts';
import { findModalityFields, findModalityStanding } from './modality-fields-repository.ts';

export interface EventCopy {
  /** Public id of the event that is copied. */
  readonly oid: string;
  /** The day of the copy: hours stay what they are at its place. */
  readonly startsAt: EpochMs;
  readonly name?: string | undefined;
}

/**
 * Copies an event to a new day with all but people, reads and what came of them: texts, organisms, rules for registration, races with courses, tracks,
 * categories, prices, prizes and readers, each date as many days later. Nobody sees it until staff show it. Guns, statuses, documents with results, the
 * circuit, and what opens the desk on site belong to the old one.
 */
export function copyEvent(context: Context, { oid, startsAt, name }: EventCopy, by: Actor): Promise<Edited> {
  return runCommand(context, { name: 'event_copied', by }, async (trx, note): Promise<Edited> => {
    await holdStatuses(trx);
    await lockSlugs(trx);
    const original = await findEventFields(trx, oid);
    if (original === null) return { ok: false, refusal: 'event_not_found' };
    const far = farDates({ date_start: startsAt }, context.now());
    if (far.length > 0) return { ok: false, refusal: 'invalid_request', faults: far };
    const races = await racesOf(trx, oid);
    const first =
      original.date_start ?? races.find(({ fields }) => fields.datetime_start !== null)?.fields.datetime_start;
    const later = daysLater(first ?? startsAt, startsAt, original.time_zone);
    const inside = { ...context, db: trx };
    const copyOid = context.newId();
    const copied = copiedEvent(original, { name, startsAt, later });
    const fields = { ...copied, slug: await freeSlug(trx, copied.slug, copyOid) };
    await changeRaces(inside, [], async () => {
      const columns = await eventColumnsFor(trx, fields, null);
      const event = await insertEvent(trx, { ...columns, oid: copyOid, slug: fields.slug, name: fields.name });
      await writeEventLists(trx, event.number, { fields, before: null });
      note(`event:${copyOid}`, null, fields);
      for (const race of races) {
        const made = copiedRace(race.fields, { event: copyOid, later, newId: context.newId });
        const raceOid = await copyRace(inside, { event: event.number, from: race.number, fields: made, later });
        note(`modality:${raceOid}`, null, made);
      }
      return { event };
    });
    return { ok: true, oid: copyOid };
  });
}

/** Takes a copy back while nobody is entered in it and nothing else hangs on it. */
export function uncopyEvent(context: Context, { changes }: StoredCommand, by: Actor): Promise<Edited> {
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  const oid = (subjects.find((subject) => subject.startsWith('event:')) ?? '').slice('event:'.length);
  return runCommand(context, { name: 'event_copy_deleted', by }, async (trx, note): Promise<Edited> => {
    const event = await findEventFields(trx, oid);
    if (event === null) return { ok: false, refusal: 'event_not_found' };
    const races = await racesOf(trx, oid);
    if (!(await deleteCopy(trx, oid))) return { ok: false, refusal: 'still_used' };
    note(`event:${oid}`, event, null);
    for (const race of races) note(`modality:${race.oid}`, race.fields, null);
    return { ok: true, oid };
  });
}

interface Race {
  readonly oid: string;
  readonly number: number;
  readonly fields: ModalityFields;
}

async function racesOf(trx: Db, event: string): Promise<Race[]> {
  const races: Race[] = [];
  for (const oid of await modalityOidsOf(trx, event)) {
    const [fields, standing] = [await findModalityFields(trx, oid), await findModalityStanding(trx, oid)];
    if (fields && standing) races.push({ oid, number: standing.number, fields });
  }
  return races;
}

type Later = (at: EpochMs) => EpochMs;

const dayMs = 86_400_000;

/** Moves instants by the days between two, at the hour that they have at a place: clocks may have been put forward in between. */
function daysLater(from: EpochMs, to: EpochMs, zone: string): Later {
  const dayOf = (at: EpochMs): number => Math.floor(wallMs(wallTimeAt(at, zone)) / dayMs);
  const moved = (dayOf(to) - dayOf(from)) * dayMs;
  return (at) => instantsOfWallMs(wallMs(wallTimeAt(at, zone)) + moved, zone)[0] ?? at + moved;
}

const moveDate = (at: EpochMs | null, later: Later): EpochMs | null => (at === null ? null : later(at));

/** Exported for its test and for previews. */
export function copiedEvent(
  original: EventFields,
  {
    name = original.name,
    startsAt,
    later,
  }: { readonly name?: string | undefined; readonly startsAt: EpochMs; readonly later: Later },
): EventFields {
  const [year, newYear] = [original.date_start, startsAt].map((at) => at !== null && new Date(at).getUTCFullYear());
  const slug = slugAfterRename(original.slug, original.name, name);
  return {
    ...original,
    name,
    slug: year === false ? slug : slug.replace(new RegExp(`(?<=^|[-_.])${year}(?=$|[-_.])`), String(newYear)),
    slug_rts: null,
    rts_numeric_id: null,
    note: null,
    visible: false,
    featured: false,
    date_start: moveDate(original.date_start, later) ?? startsAt,
    date_end: moveDate(original.date_end, later),
    registration_start: moveDate(original.registration_start, later),
    registration_end: moveDate(original.registration_end, later),
    circuit: null,
    allow_live_registration: false,
    live_registration_allow_until: null,
    live_registration_token: null,
    live_registration_password: null,
    allow_parse_json: null,
    importing_mdg: null,
    rts_importing_registrations: null,
    documents: original.documents.filter(({ type }) => type === 'registration'),
    events: [],
  };
}

/** A race of the copy, with entries of its own in each list. */
export function copiedRace(
  original: ModalityFields,
  { event, later, newId }: { readonly event: string; readonly later: Later; readonly newId: () => string },
): ModalityFields {
  const renewed = <Entry extends { readonly _id: string }>(list: readonly Entry[]): Entry[] =>
    list.map((entry) => ({ ...entry, _id: newId() }));
  const prizes = renewed(original.prizes);
  const idOf = new Map(original.prizes.map(({ _id }, index) => [_id, prizes[index]?._id ?? '']));
  const unnamed = (point: CheckpointFields | null): CheckpointFields | null => point && { ...point, _id: '' };
  return {
    ...original,
    event,
    note: null,
    datetime_start: moveDate(original.datetime_start, later),
    datetime_end: moveDate(original.datetime_end, later),
    registration_start: moveDate(original.registration_start, later),
    registration_end: moveDate(original.registration_end, later),
    chrono_start: null,
    circuit_modality: null,
    live_registration_allow_until: null,
    categories: renewed(original.categories),
    price_history: renewed(original.price_history).map((period) => ({
      ...period,
      start: moveDate(period.start, later),
      end: moveDate(period.end, later),
    })),
    prizes: prizes.map((prize) => ({ ...prize, not_with: prize.not_with.flatMap((id) => idOf.get(id) ?? []) })),
    waves: renewed(original.waves).map((wave) => ({
      ...wave,
      datetime_start: moveDate(wave.datetime_start, later),
      gun: null,
    })),
    start_checkpoint: unnamed(original.start_checkpoint),
    intermediates: renewed(original.intermediates),
    finish_checkpoint: unnamed(original.finish_checkpoint),
  };
}

interface RaceToCopy {
  /** Numbers of the event of the copy, and of the race that is copied. */
  readonly event: number;
  readonly from: number;
  readonly fields: ModalityFields;
  readonly later: Later;
}

async function copyRace(inside: Context, { event, from, fields, later }: RaceToCopy): Promise<string> {
  const { db: trx, newId } = inside;
  const { name, short_name: shortName } = fields;
  const made = await createModality(inside, { ...modalityChange(null, fields), event, shortName, name });
  await copyTrack(trx, from, made.number);
  const course = await loadCourse(trx, made.number);
  const configurations = (await configurationsOf(trx, from)).flatMap(
    ({ reader, position, opensAt, closesAt, minGapMs }) => {
      const checkpoint = course.find((point) => point.position === position)?.number;
      if (checkpoint === undefined) return [];
      const window = { opensAt: later(opensAt), closesAt: later(closesAt), minGapMs };
      return [{ oid: newId(), reader, modality: made.number, checkpoint, ...window }];
    },
  );
  await insertConfigurations(trx, configurations);
  return made.oid;
}
