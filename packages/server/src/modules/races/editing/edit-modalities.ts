import { mostEntries } from '@dorsal/contract/calls/staff/modalities.ts';
import { newShortName } from '@dorsal/domain/event/modality-defaults.ts';
import { changeRaces } from '#modules/races/change-races.ts';
import { hasTimesAt, loadCourse } from '#modules/races/course-repository.ts';
import { findCircuitModality, racesInOrder, writeOrder, writeShortName } from '#modules/races/modality-repository.ts';
import { createModality, type ModalityChange, saveModality } from '#modules/races/save-modality.ts';
import { holdStatuses } from '#modules/statuses/status-repository.ts';
import { bringBackTrack, keepTrack } from '#modules/tracks/track-repository.ts';
import { findCommand } from '#platform/commands/command-repository.ts';
import type { Editable, EditRefusal, Settled, WrittenEdit } from '#platform/commands/save-edited.ts';
import type { Context, Db } from '#platform/context.ts';
import { deleteUnused } from './delete-race-repository.ts';
import { modalityChange } from './modality-change.ts';
import { blankModality, type CheckpointFields, type ModalityFields, normalModality } from './modality-fields.ts';
import {
  findEventToJoin,
  findModalityFields,
  findModalityStanding,
  isShortNameTaken,
  wavesWithPeople,
} from './modality-fields-repository.ts';
import { refusalOfModality } from './modality-refusals.ts';
import { refuseIfOfficial } from './refuse-if-official.ts';

const refused = (refusal: EditRefusal['refusal'], ...faults: { path: string; message: string }[]): EditRefusal => ({
  ok: false,
  refusal,
  ...(faults.length > 0 && { faults }),
});

const neverEmpty: Editable<ModalityFields>['neverEmpty'] = {
  event: true,
  name: true,
  short_name: true,
  order: true,
  visible: true,
  sport: true,
  type: true,
  is_timed: true,
  start_closes: true,
  time_precision: true,
  rounding: true,
  positions_by_real_time: true,
  rrss_hashtags: true,
  extra_services: true,
  extra_questions: true,
  gpx_use_own_distance: true,
  gpx_elevation_profile_show_names: true,
  show_prized_positions: true,
  takes_claims: true,
  allow_live_registration: true,
  categories: true,
  price_history: true,
  prizes: true,
  waves: true,
  intermediates: true,
};

/**
 * A race with its course and its lists. `moved`: gathers the races whose boards are to be loaded again (see `movingBoards`). `made`: the ids that
 * new prizes were given, so that they can name each other.
 */
export const editableModality = (
  context: Context,
  moved: number[],
  made: ReadonlySet<string> = new Set(),
): Editable<ModalityFields> => ({
  kind: 'modality',
  notFound: 'modality_not_found',
  blank: blankModality,
  neverEmpty,
  normal: normalModality,
  groups: [
    ['datetime_start', 'datetime_end'],
    ['registration_start', 'registration_end'],
  ],
  isMadeHere: (id) => made.has(id),
  lists: ['categories', 'price_history', 'prizes', 'waves', 'intermediates'],
  mostEntries,
  past: gunsOfBefore,
  lock: holdStatuses,
  find: findModalityFields,
  settle: async (trx, fields, change) => {
    const settled = withCourse(fields, change);
    return change.before === null ? await withDefaults(trx, settled, change) : settled;
  },
  refusalOf: async (trx, fields, oid, before) =>
    refusalOfModality(fields, before, context.now()) ?? (await refusalOfReferences(trx, { fields, before, oid })),
  write: async (trx, oid, fields, { before, by, note }) => {
    const standing = before === null ? null : await findModalityStanding(trx, oid);
    const event = await findEventToJoin(trx, fields.event);
    if (event === null) throw new Error('a race is written after its event was found');
    const inside = { ...context, db: trx };
    const { toReload, changedRaces } = await changeRaces(
      inside,
      standing ? [standing.number] : [],
      async () => {
        const rows = modalityChange(before, fields, before === null && by.undoes !== undefined);
        const change = await withCircuit(trx, rows, { fields, before });
        const { name, short_name: shortName } = fields;
        if (standing === null) {
          const made = await createModality(inside, { ...change, event: event.number, oid, shortName, name });
          await bringBackTrack(trx, { number: made.number, oid });
        } else await saveModality(inside, standing.number, change);
        if (standing !== null && before?.short_name !== shortName)
          await writeShortName(trx, standing.number, shortName);
        if (standing !== null && before?.order !== fields.order)
          await placeOthers(trx, { event: event.number, oid, order: fields.order, by, note });
        return { event };
      },
      { movesCategories: movesCategories(fields, before) },
    );
    await refuseIfOfficial(trx, [...changedRaces, ...toReload]);
    // Its board would show until it looks by itself what is hidden now.
    moved.push(...toReload, ...(standing !== null && before?.visible !== fields.visible ? [standing.number] : []));
  },
  remove: async (trx, oid) => {
    await keepTrack(trx, oid);
    const hanging = await deleteUnused(trx, 'modality', oid);
    return hanging.length === 0 ? null : refused('still_used', ...hanging);
  },
});

interface Placing extends Pick<WrittenEdit<ModalityFields>, 'by' | 'note'> {
  readonly event: number;
  readonly oid: string;
  readonly order: number;
}

/** The other races of an event stand around the place that one of them took: one act, and taken back as one, each to the number that it had. */
async function placeOthers(trx: Db, { event, oid, order, by, note }: Placing): Promise<void> {
  const undone = by.undoes === undefined ? [] : ((await findCommand(trx, by.undoes))?.changes ?? []);
  const before = new Map(undone.map(({ subject, field, was }) => [`${subject} ${field}`, was]));
  const others = (await racesInOrder(trx, event)).filter((one) => one.oid !== oid);
  for (const [index, other] of others.entries()) {
    const subject = `modality:${other.oid}`;
    const around = by.undoes === undefined ? index + Number(index >= order) : other.order;
    const place = Number(before.get(`${subject} order`) ?? around);
    if (place === other.order) continue;
    await writeOrder(trx, other.number, place);
    note(subject, { order: other.order }, { order: place });
  }
}

/** By categories, and where the event has no day by that of the race. */
const movesCategories = (fields: ModalityFields, before: ModalityFields | null): boolean =>
  (['categories', 'datetime_start'] as const).some(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(fields[field]),
  );

/** Guns that a call of their own has set (`gunAt`, and `gunAt:` with the name of a wave) are fields of a race and its waves. */
function gunsOfBefore(state: Readonly<Record<string, unknown>>, field: string, was: unknown) {
  if (field === 'gunAt') return { ...state, chrono_start: was };
  const [, wave] = /^gunAt:(.*)$/s.exec(field) ?? [];
  const waves = state['waves'] as ModalityFields['waves']; // of a race
  return wave === undefined
    ? null
    : { ...state, waves: waves.map((one) => (one.name === wave ? { ...one, gun: was } : one)) };
}

/** The finish lies where the race ends, unless it is moved itself; checkpoints stand as they are passed. */
function withCourse(fields: ModalityFields, { isTouched }: Settled<ModalityFields>): ModalityFields {
  const { finish_checkpoint: finish, intermediates, distance } = fields;
  const isMoved = isTouched('distance') && !isTouched('finish_checkpoint') && finish !== null;
  return {
    ...fields,
    ...(isMoved && { finish_checkpoint: { ...finish, distance_from_start: distance } }),
    ...(isTouched('intermediates') && { intermediates: asPassed(intermediates) }),
  };
}

const asPassed = (points: readonly CheckpointFields[]): readonly CheckpointFields[] =>
  points.every(({ distance_from_start: at }) => at !== null)
    ? points.toSorted((one, other) => (one.distance_from_start ?? 0) - (other.distance_from_start ?? 0))
    : points;

async function withDefaults(
  trx: Db,
  fields: ModalityFields,
  { isTouched }: Settled<ModalityFields>,
): Promise<ModalityFields> {
  const event = fields.event ? await findEventToJoin(trx, fields.event) : null;
  const { name, distance: distanceM } = fields;
  return {
    ...fields,
    ...(event && !isTouched('order') && { order: event.nextPosition }),
    ...(event && !isTouched('datetime_start') && { datetime_start: event.startsAt }),
    ...(!fields.short_name && name && { short_name: newShortName({ name, distanceM }, event?.shortNames ?? []) }),
  };
}

interface Judged {
  readonly fields: ModalityFields;
  readonly before: ModalityFields | null;
  readonly oid: string;
}

async function refusalOfReferences(trx: Db, { fields, before, oid }: Judged): Promise<EditRefusal | null> {
  const { event, short_name: shortName, circuit_modality: circuit } = fields;
  if ((await findEventToJoin(trx, event)) === null) return refused('event_not_found');
  if (await isShortNameTaken(trx, { event, shortName, oid })) return refused('short_name_taken');
  if (circuit !== null && (await findCircuitModality(trx, circuit, null)) === null)
    return refused('modality_not_found', { path: 'circuit_modality', message: 'this is no race of a circuit' });
  if (before === null) return null;
  const gone = goneOf(before.waves, fields.waves);
  const [wave] = await wavesWithPeople(trx, gone);
  if (wave !== undefined)
    return refused('wave_in_use', { path: 'waves', message: `people start in ${wave}: move them first` });
  return await refusalOfCourse(trx, { fields, before, oid });
}

async function refusalOfCourse(trx: Db, { fields, before, oid }: Judged): Promise<EditRefusal | null> {
  const gone = goneOf(before?.intermediates ?? [], fields.intermediates);
  const standing = await findModalityStanding(trx, oid);
  if (gone.length === 0 || standing === null) return null;
  const rows = (await loadCourse(trx, standing.number)).filter((row) => gone.includes(row.oid));
  return (await hasTimesAt(trx, standing.number, rows))
    ? refused('checkpoint_in_use', {
        path: 'intermediates',
        message: 'somebody has a time at a checkpoint that this list leaves out',
      })
    : null;
}

const goneOf = (before: readonly { readonly _id: string }[], after: readonly { readonly _id: string }[]): string[] => {
  const stay = new Set(after.map(({ _id }) => _id));
  return before.map(({ _id }) => _id).filter((id) => !stay.has(id));
};

async function withCircuit(
  trx: Db,
  change: ModalityChange,
  { fields, before }: Pick<Judged, 'fields' | 'before'>,
): Promise<ModalityChange> {
  const { circuit_modality: circuit } = fields;
  if (circuit === (before?.circuit_modality ?? null)) return change;
  const number = circuit === null ? null : await findCircuitModality(trx, circuit, null);
  return { ...change, columns: { ...change.columns, circuit_modality_number: number } };
}

/** A race as it stands, outside of a transaction; null: there is none. */
export const standingModality = ({ db }: Pick<Context, 'db'>, oid: string): ReturnType<typeof findModalityStanding> =>
  findModalityStanding(db, oid);
