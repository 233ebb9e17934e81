import { mostOfEvent } from '@dorsal/contract/views/event-view.ts';
import { slugAfterRename, slugOf } from '@dorsal/domain/event/slug-of.ts';
import { findUsers, usersWithoutRole } from '#modules/accounts/user-repository.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import {
  eventHasVenueToken,
  findCircuit,
  insertEvent,
  mergeImportFlags,
  replaceDocuments,
  updateEvent,
} from '#modules/races/event-repository.ts';
import { modalitiesOf } from '#modules/races/modality-repository.ts';
import { holdStatuses } from '#modules/statuses/status-repository.ts';
import type { Editable, EditRefusal, Settled } from '#platform/commands/save-edited.ts';
import type { Context, Db } from '#platform/context.ts';
import { refusalOfCircuitEvents, writeCircuitEvents } from './circuit-events.ts';
import { deleteUnused } from './delete-race-repository.ts';
import {
  blankEvent,
  changedColumns,
  type EventFields,
  eventColumns,
  importFlags,
  normalEvent,
} from './event-fields.ts';
import {
  findEventFields,
  findEventNumbers,
  findEventStanding,
  linkOrganisms,
  lockSlugs,
  slugsOfOthers,
  unknownOrganisms,
  writeSlug,
} from './event-fields-repository.ts';
import { refusalOfEvent } from './event-refusals.ts';
import { refuseIfOfficial } from './refuse-if-official.ts';

const refused = (refusal: EditRefusal['refusal'], ...faults: { path: string; message: string }[]): EditRefusal => ({
  ok: false,
  refusal,
  ...(faults.length > 0 && { faults }),
});

const neverEmpty: Editable<EventFields>['neverEmpty'] = {
  name: true,
  slug: true,
  order: true,
  is_circuit: true,
  visible: true,
  featured: true,
  external: true,
  time_zone: true,
  tags: true,
  rrss_hashtags: true,
  timers: true,
  show_registration_list: true,
  show_total_registrations: true,
  show_registrations_by_modality: true,
  allow_team_registration: true,
  allow_live_registration: true,
  live_registration_per_modality: true,
  live_registration_allow_manual_input: true,
  natural_year: true,
  organisms: true,
  documents: true,
  events: true,
};

/** An event or a circuit. `moved`: gathers the races whose boards are to be loaded again (see `movingBoards`). */
export const editableEvent = (context: Context, moved: number[]): Editable<EventFields> => ({
  kind: 'event',
  notFound: 'event_not_found',
  blank: blankEvent,
  neverEmpty,
  normal: normalEvent,
  groups: [
    ['date_start', 'date_end'],
    ['registration_start', 'registration_end'],
  ],
  inParts: ['contact'],
  lists: ['documents', 'organisms', 'timers', 'events'],
  mostEntries: mostOfEvent,
  listsOfOthers: ['organisms', 'timers', 'events'],
  lock: async (trx, touched) => {
    if (touched?.every((field) => isAlone(field))) return;
    await holdStatuses(trx);
    await lockSlugs(trx);
  },
  find: findEventFields,
  settle: async (trx, fields, change) => withToken(context, await withSlug(trx, fields, change)),
  refusalOf: async (trx, fields, oid, before) => {
    const refusal = refusalOfEvent(fields, before, context.now());
    if (refusal || changesTextsAlone(fields, before)) return refusal;
    return (
      (await refusalOfReferences(trx, { fields, before, oid })) ?? (await refusalOfCircuitEvents(trx, fields, oid))
    );
  },
  write: async (trx, oid, fields, { before, note }) => {
    const standing = before === null ? null : await findEventNumbers(trx, oid);
    if (standing !== null && changesTextsAlone(fields, before)) {
      await updateEvent(trx, standing.number, await eventColumnsFor(trx, fields, before));
      return;
    }
    const known = standing !== null && movesAges(fields, before) ? await modalitiesOf(trx, standing.number) : [];
    const numbers = known.map(({ number }) => number);
    const { toReload, changedRaces } = await changeRaces({ ...context, db: trx }, numbers, async () => {
      const columns = await eventColumnsFor(trx, fields, before);
      const event = standing ?? (await insertEvent(trx, { ...columns, oid, slug: fields.slug, name: fields.name }));
      if (standing !== null) await updateEvent(trx, standing.number, columns);
      if (standing !== null && standing.slug !== fields.slug)
        await writeSlug(trx, standing.number, { from: standing.slug, to: fields.slug });
      await writeEventLists(trx, event.number, { fields, before });
      const [was, is] = [before?.events ?? [], fields.events];
      if (JSON.stringify(was) !== JSON.stringify(is))
        await writeCircuitEvents(trx, { number: event.number, oid, before: was, after: is, note });
      return { event };
    });
    await refuseIfOfficial(trx, [...changedRaces, ...toReload]);
    moved.push(
      ...toReload,
      ...(standing && shows(fields) !== shows(before) ? await racesOf(trx, standing.number) : []),
    );
  },
  remove: async (trx, oid) => {
    const hanging = await deleteUnused(trx, 'event', oid);
    return hanging.length === 0 ? null : refused('still_used', ...hanging);
  },
});

/** Fields that stand for themselves: no status, slug, board or other thing follows from them, and a save of them alone asks for none of that. */
const textFields: ReadonlySet<string> = new Set<keyof EventFields>([
  'description',
  'poster',
  'tags',
  'rrss_hashtags',
  'contact',
]);
const isAlone = (field: string): boolean => textFields.has(field);

const changesTextsAlone = (fields: EventFields, before: EventFields | null): boolean =>
  before !== null &&
  Object.entries(fields).every(
    ([field, value]) => isAlone(field) || JSON.stringify(before[field as keyof EventFields]) === JSON.stringify(value), // a field of both
  );

/** Boards go by it too, and would show until they look by themselves what is hidden now. */
const shows = (fields: EventFields | null): string => JSON.stringify([fields?.visible, fields?.show_registration_list]);

const racesOf = async (trx: Db, event: number): Promise<number[]> =>
  (await modalitiesOf(trx, event)).map(({ number }) => number);

/** Races stand on their event by the day on which ages are counted alone. */
const movesAges = (fields: EventFields, before: EventFields | null): boolean =>
  (['date_start', 'time_zone', 'natural_year'] as const).some((field) => before?.[field] !== fields[field]);

/** An event as it stands, outside of a transaction; null: there is none. */
export const standingEvent = ({ db }: Pick<Context, 'db'>, oid: string): ReturnType<typeof findEventStanding> =>
  findEventStanding(db, oid);

/** A new event is called in addresses as its name says; a renamed one goes on so where nobody chose its slug. */
async function withSlug(
  trx: Db,
  fields: EventFields,
  { before, oid, isTouched }: Settled<EventFields>,
): Promise<EventFields> {
  if ((isTouched('slug') && fields.slug !== '') || !fields.name) return fields;
  const slug = before === null ? slugOf(fields.name) : slugAfterRename(before.slug, before.name, fields.name);
  return slug === before?.slug ? fields : { ...fields, slug: await freeSlug(trx, slug, oid) };
}

/** The slug, or the first with a number behind it that no other event has or had. */
export async function freeSlug(trx: Db, slug: string, oid: string): Promise<string> {
  const taken = await slugsOfOthers(trx, slug, oid);
  if (!taken.has(slug)) return slug;
  let count = 2;
  while (taken.has(`${slug}-${count}`)) count += 1;
  return `${slug}-${count}`;
}

/** The desk on site goes to an address that nobody guesses. */
const withToken = ({ newId }: Pick<Context, 'newId'>, fields: EventFields): EventFields =>
  fields.allow_live_registration && fields.live_registration_token === null
    ? { ...fields, live_registration_token: newId() }
    : fields;

interface Judged {
  readonly fields: EventFields;
  readonly before: EventFields | null;
  readonly oid: string;
}

async function refusalOfReferences(trx: Db, { fields, before, oid }: Judged): Promise<EditRefusal | null> {
  const { slug, circuit, organisms, timers, live_registration_token: token } = fields;
  if ((await slugsOfOthers(trx, slug, oid)).has(slug)) return refused('slug_taken');
  if (circuit !== null && (await findCircuit(trx, circuit)) === null) return refused('circuit_not_found');
  const strangers = await unknownOrganisms(
    trx,
    organisms.map(({ _id }) => _id),
  );
  if (strangers.length > 0) return refused('organism_not_found');
  const refusal = await refusalOfTimers(trx, timers, before?.timers ?? []);
  if (refusal) return refusal;
  const standing = await findEventNumbers(trx, oid);
  if (token !== null && (await eventHasVenueToken(trx, token, standing?.slug ?? slug)))
    return refused('invalid_request', {
      path: 'live_registration_token',
      message: 'another event has this token: choose another one',
    });
  return null;
}

/** The refusal of people named for the first time who are no timers. Those who stood there before stay, whatever they are by now. */
async function refusalOfTimers(
  trx: Db,
  timers: EventFields['timers'],
  before: EventFields['timers'],
): Promise<EditRefusal | null> {
  const ids = timers.map(({ _id }) => _id);
  const users = await findUsers(trx, ids);
  if (users.size < new Set(ids).size) return refused('user_not_found');
  const standing = new Set(before.map(({ _id }) => _id));
  const others = await usersWithoutRole(trx, [...users.values()], 'timer');
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `timers[${index}]`, message: 'this person stands here twice' }] : [],
  );
  if (twice.length > 0) return refused('invalid_request', ...twice);
  const faults = ids.flatMap((id, index) =>
    standing.has(id) || !others.has(users.get(id) ?? 0) ? [] : [{ path: `timers[${index}]`, message: noTimer }],
  );
  return faults.length > 0 ? refused('invalid_request', ...faults) : null;
}

export const noTimer = 'this user has not the role of a timer: give it to them first';

/** The columns of an event to write: those that differ. */
export async function eventColumnsFor(trx: Db, fields: EventFields, before: EventFields | null) {
  const columns = changedColumns(before && eventColumns(before), eventColumns(fields));
  const isNew = <Field extends keyof EventFields>(field: Field): boolean =>
    JSON.stringify(before?.[field]) !== JSON.stringify(fields[field]);
  return {
    ...columns,
    ...(isNew('circuit') && {
      circuit_number: fields.circuit === null ? null : await findCircuit(trx, fields.circuit),
    }),
    ...(isNew('timers') && { timers: await numbersOfUsers(trx, fields.timers) }),
  };
}

async function numbersOfUsers(trx: Db, timers: EventFields['timers']): Promise<number[]> {
  const ids = timers.map(({ _id }) => _id);
  const users = await findUsers(trx, ids);
  return ids.flatMap((id) => users.get(id) ?? []);
}

/** Writes the lists of an event that differ, and its switches. */
export async function writeEventLists(
  trx: Db,
  event: number,
  { fields, before }: { readonly fields: EventFields; readonly before: EventFields | null },
): Promise<void> {
  const isSame = (field: keyof EventFields): boolean =>
    JSON.stringify(before?.[field] ?? []) === JSON.stringify(fields[field]);
  if (!isSame('documents'))
    await replaceDocuments(
      trx,
      event,
      fields.documents.map(({ _id, ...document }) => ({ oid: _id, ...document })),
    );
  if (!isSame('organisms'))
    await linkOrganisms(
      trx,
      event,
      fields.organisms.map(({ _id }) => _id),
    );
  const flags = importFlags.filter((flag) => (before?.[flag] ?? null) !== fields[flag]);
  await mergeImportFlags(trx, event, Object.fromEntries(flags.map((flag) => [flag, fields[flag] ?? false])));
}
