import { isShortName } from '@dorsal/domain/event/modality-defaults.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { EditRefusal } from '#platform/commands/save-edited.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { farDates, reversedDates } from './event-refusals.ts';
import type { CheckpointFields, ModalityFields, PrizeFields, WaveFields } from './modality-fields.ts';

/** The reason not to store a race like this, as far as its own fields tell. */
export function refusalOfModality(
  fields: ModalityFields,
  before: ModalityFields | null,
  now: EpochMs,
): EditRefusal | null {
  const isChanged = (field: keyof ModalityFields): boolean =>
    JSON.stringify(before?.[field] ?? null) !== JSON.stringify(fields[field]);
  const { datetime_start, datetime_end, registration_start, registration_end, chrono_start } = fields;
  const { live_registration_allow_until } = fields;
  const ends = { datetime_end, registration_start, registration_end, live_registration_allow_until };
  const dates = { datetime_start, chrono_start, ...ends };
  const faults = [
    ...farDates(
      Object.fromEntries(Object.entries(dates).filter(([field]) => isChanged(field as keyof typeof dates))),
      now,
    ), // its own key
    ...gunFaults(fields, before, now),
    ...switchFaults(fields, before),
    ...precisionFaults(fields),
    ...(isChanged('bib_color') ? colourFaults(fields) : []),
    ...(isChanged('extra_questions') ? questionFaults(fields) : []),
    ...(isChanged('categories') ? categoryFaults(fields) : []),
    ...(isChanged('short_name') ? shortNameFaults(fields) : []),
    ...(isChanged('waves') ? [...nameFaults('waves', fields.waves), ...waveFaults(fields, before, now)] : []),
    ...(isChanged('price_history') ? priceFaults(fields, now) : []),
    ...(isChanged('intermediates') ? [...courseFaults(fields, before), ...capitalFaults(fields)] : []),
    ...(isChanged('distance') || isChanged('finish_checkpoint') ? finishFaults(fields, before) : []),
    ...endFaults(fields, before),
  ];
  if (faults.length > 0) return { ok: false, refusal: 'invalid_request', faults };
  const reversed = reversedDates(fields, [
    ['datetime_start', 'datetime_end'],
    ['registration_start', 'registration_end'],
  ]);
  if (reversed.length > 0) return { ok: false, refusal: 'dates_reversed', faults: reversed };
  return isChanged('prizes') ? refusalOfPrizes(fields, before) : null;
}

export const shortNameWanted =
  'this goes into names like EVENT/SHORT: it takes no / \\ % ? # and is not of points alone';

/** Clocks of laptops are off by some seconds. */
const clocksDifferMs = 30_000;

/** A gun that was given and is moved to an instant to come: people who have started and finished would stand in a race that waits. */
function gunFaults({ chrono_start: gun }: ModalityFields, before: ModalityFields | null, now: EpochMs): FieldFault[] {
  const given = before?.chrono_start ?? null;
  if (!isTakenBack(given, gun, now)) return [];
  const message =
    'this race has started, and this gun is still to come: restart it in the mishaps of race day, or empty the gun until it is given again';
  return [{ path: 'chrono_start', message }];
}

/** A gun that was fired is moved to an instant to come. */
const isTakenBack = (given: EpochMs | null, gun: EpochMs | null, now: EpochMs): boolean =>
  gun !== null && given !== null && given < now && gun > now + clocksDifferMs;

/** Document 3, section 2: what is only editable while something else is there. */
function switchFaults(fields: ModalityFields, before: ModalityFields | null): FieldFault[] {
  const faults: FieldFault[] = [];
  const { live_registration_allow_until: until } = fields;
  if (until !== null && until !== before?.live_registration_allow_until && !fields.allow_live_registration)
    faults.push({ path: 'live_registration_allow_until', message: 'an end is set while live registration is on' });
  if (fields.gpx_use_own_distance && !before?.gpx_use_own_distance && fields.distance === null)
    faults.push({ path: 'gpx_use_own_distance', message: 'a race without a distance goes by its track anyway' });
  if (before !== null && fields.event !== before.event)
    faults.push({ path: 'event', message: 'a race stays in its event' });
  return faults;
}

/** People of different places would be shown with times that differ less than what places are made of. */
const precisionFaults = ({ time_precision: ranked, shown_precision: shown }: ModalityFields): FieldFault[] =>
  shown === null || shown >= ranked
    ? []
    : [{ path: 'shown_precision', message: 'times cannot be shown finer than places are made of' }];

const colourFaults = ({ bib_color: colour }: ModalityFields): FieldFault[] =>
  colour === null || /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$/i.test(colour)
    ? []
    : [{ path: 'bib_color', message: 'a colour like #ff0000 is wanted here' }];

const shortNameFaults = ({ short_name: name }: ModalityFields): FieldFault[] =>
  isShortName(name) ? [] : [{ path: 'short_name', message: shortNameWanted }];

/** Guns and planned starts of waves that this save sets, and that are far from any race or take back a start. */
function waveFaults({ waves }: ModalityFields, before: ModalityFields | null, now: EpochMs): readonly FieldFault[] {
  const standing = new Map(before?.waves.map((wave) => [wave._id, wave]));
  const set = waves.flatMap((wave, index) =>
    (['gun', 'datetime_start'] as const).flatMap((field) =>
      wave[field] === (standing.get(wave._id)?.[field] ?? null)
        ? []
        : [[`waves[${index}].${field}`, wave[field]] as const],
    ),
  );
  const takenBack = waves.flatMap(({ _id, gun }, index): FieldFault[] => {
    const wave = standing.get(_id);
    if (!wave || wave.gun === gun || !isTakenBack(startOfWave(wave, before, now), gun, now)) return [];
    const message =
      'this wave has started, and this gun is still to come: restart the race in the mishaps of race day, or leave the gun empty until it is given again';
    return [{ path: `waves[${index}].gun`, message }];
  });
  return [...farDates(Object.fromEntries(set), now), ...takenBack];
}

/** The gun from which a wave counts: without one of its own that of the race, unless it is planned for later. */
function startOfWave({ gun, datetime_start: plan }: WaveFields, race: ModalityFields | null, now: EpochMs) {
  return gun ?? (plan !== null && plan > now ? null : (race?.chrono_start ?? null));
}

/** Characters of all questions of a race, at most. */
const longestQuestions = 100_000;

const questionFaults = ({ extra_questions: questions }: ModalityFields): FieldFault[] =>
  JSON.stringify(questions).length <= longestQuestions
    ? []
    : [{ path: 'extra_questions', message: `all questions together have ${longestQuestions} characters at most` }];

function categoryFaults({ categories }: ModalityFields): FieldFault[] {
  const called = categories.map(({ name, gender }) => ({ name: `${name.trim()} ${gender ?? ''}` }));
  return [
    ...nameFaults('categories', categories, called),
    ...categories.flatMap(({ age_from: from, age_to: to }, index): FieldFault[] =>
      from !== null && to !== null && to < from
        ? [{ path: `categories[${index}].age_to`, message: 'this is lower than age_from' }]
        : [],
    ),
  ];
}

/** Names that say nothing, and those that stand twice: capitals make no other name. */
function nameFaults(
  field: string,
  list: readonly { readonly name: string }[],
  called: readonly { readonly name: string }[] = list,
): FieldFault[] {
  const seen = new Set<string>();
  return list.flatMap(({ name }, index): FieldFault[] => {
    const path = `${field}[${index}].name`;
    if (name.trim() === '') return [{ path, message: 'this cannot be empty' }];
    const key = (called[index]?.name ?? name).trim().toLowerCase();
    if (seen.has(key)) return [{ path, message: `"${name}" stands here twice` }];
    seen.add(key);
    return [];
  });
}

function priceFaults({ price_history: periods }: ModalityFields, now: EpochMs): readonly FieldFault[] {
  const ends = periods.flatMap(({ start, end }, index) => [
    [`price_history[${index}].start`, start] as const,
    [`price_history[${index}].end`, end] as const,
  ]);
  const reversed = periods.flatMap(({ start, end }, index): FieldFault[] =>
    start !== null && end !== null && end < start
      ? [{ path: `price_history[${index}].end`, message: 'this is before start' }]
      : [],
  );
  return [...farDates(Object.fromEntries(ends), now), ...reversed];
}

/** Document 3, section 2: 'add or modify is disabled unless distance_from_start is greater than 0'. */
function courseFaults(fields: ModalityFields, before: ModalityFields | null): FieldFault[] {
  const { intermediates } = fields;
  const finishAt = finishOf(fields);
  const standing = new Map(before?.intermediates.map((point) => [point._id, JSON.stringify(point)]));
  return intermediates.flatMap((point, index): FieldFault[] => {
    if (standing.get(point._id) === JSON.stringify(point)) return [];
    const path = `intermediates[${index}].distance_from_start`;
    const { distance_from_start: at } = point;
    if (at === null || at <= 0) return [{ path, message: 'a distance from the start is wanted here, more than 0' }];
    if (at > longestCourseM) return [{ path, message: `a course has ${longestCourseM} m at most` }];
    return finishAt !== null && at > finishAt
      ? [{ path, message: `this is behind the finish, which is at ${finishAt} m` }]
      : [];
  });
}

/** A place that is passed twice is called alike; one that differs in its capitals is written wrong once. */
function capitalFaults({ intermediates }: ModalityFields): FieldFault[] {
  const written = new Map<string, string>();
  return intermediates.flatMap(({ name }, index): FieldFault[] => {
    const first = written.get(name?.toLowerCase() ?? '');
    if (!name || first === name) return [];
    written.set(name.toLowerCase(), first ?? name);
    return first === undefined
      ? []
      : [{ path: `intermediates[${index}].name`, message: `"${first}" differs from this in capitals alone` }];
  });
}

/** No race is longer than a quarter of the way around the earth. */
const longestCourseM = 10_000_000;

const finishOf = ({ finish_checkpoint: finish, distance }: ModalityFields): number | null =>
  finish?.distance_from_start ?? distance;

/** A finish that comes before a checkpoint that stands. */
function finishFaults(fields: ModalityFields, before: ModalityFields | null): FieldFault[] {
  const finishAt = finishOf(fields);
  const standing = new Set(before?.intermediates.map(({ _id }) => _id));
  const points = fields.intermediates.filter(({ _id }) => standing.has(_id));
  const last = Math.max(0, ...points.map(({ distance_from_start: at }) => at ?? 0));
  if (finishAt === null || last <= finishAt) return [];
  const path = fields.distance === finishAt ? 'distance' : 'finish_checkpoint.distance_from_start';
  return [{ path, message: `the finish would come before a checkpoint, which is at ${last} m: move that first` }];
}

/** A start and a finish that stand stay: times are counted from one to the other. */
function endFaults(fields: ModalityFields, before: ModalityFields | null): FieldFault[] {
  return (['start_checkpoint', 'finish_checkpoint'] as const).flatMap((field): FieldFault[] => {
    const [point, standing] = [fields[field], before?.[field] ?? null];
    if (standing === null) return [];
    if (point === null) return [{ path: field, message: 'the start and the finish of a course stay' }];
    return isOther(point, standing) ? [{ path: `${field}._id`, message: 'this is another checkpoint' }] : [];
  });
}

const isOther = (point: CheckpointFields, standing: CheckpointFields): boolean =>
  Boolean(point._id) && point._id !== standing._id;

/** Document 3, section 5: a prize that another one names stays, and 'options are only orders lower than the current one'. */
function refusalOfPrizes({ prizes }: ModalityFields, before: ModalityFields | null): EditRefusal | null {
  const places = new Map(prizes.map(({ _id }, index) => [_id, index]));
  const wrong = prizes.flatMap((prize, index) => faultsOfPrize(prize, { index, places }));
  if (wrong.length === 0) return null;
  const known = before?.prizes.map(({ _id }) => _id) ?? [];
  // One that was left out has no id in the list that was sent: its order is that of before.
  const named = prizes.flatMap(({ not_with }) => not_with.map((id) => known[placeIn(id)] ?? id));
  const isGone = named.some((id) => known.includes(id) && !places.has(id));
  return isGone
    ? { ok: false, refusal: 'prize_in_use', faults: wrong }
    : { ok: false, refusal: 'invalid_request', faults: wrong };
}

/** `order 3` is the third of the list of before; see `prizesAsMerged`. */
const placeIn = (id: string): number => Number(/^order (\d+)$/.exec(id)?.[1] ?? 0) - 1;

function faultsOfPrize(
  { not_with }: PrizeFields,
  { index, places }: { readonly index: number; readonly places: ReadonlyMap<string, number> },
): FieldFault[] {
  const isEarlier = (id: string): boolean => (places.get(id) ?? index) < index;
  return not_with.every(isEarlier)
    ? []
    : [{ path: `prizes[${index}].non_cummulative_with`, message: 'only prizes that come before can be named here' }];
}
