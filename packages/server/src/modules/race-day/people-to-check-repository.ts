import { kindsOfTwo, type PersonProblem, personProblems } from '@dorsal/domain/race-day/person-problems.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The races whose people are looked at. */
export interface CheckedRaces {
  /** Numbers of the events that the caller may see. */
  readonly events: 'all' | readonly number[];
  /** Number; undefined: all races that run now. */
  readonly event: number | undefined;
  /** Public id; undefined: all of them. */
  readonly modality: string | undefined;
}

/** A person whom staff should look at. */
export interface PersonToCheck {
  readonly person: number;
  readonly modality: number;
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly race: string;
  readonly raceName: string;
  readonly bibColor: string | null;
  /** Those that are open. */
  readonly kinds: readonly PersonProblem[];
  /** Those that staff accepted with the evidence of now. */
  readonly accepted: readonly PersonProblem[];
}

/** Problems of people that their own results do not tell. `evidence`: null, their crossings are it. */
export type OddKinds = readonly {
  readonly person: number;
  readonly kind: PersonProblem;
  readonly evidence: string | null;
}[];

/** The evidence of the kind `one.kind` of `told`: with another one it is another problem. Whoever is said to be out stays accepted wherever they are heard next. */
const evidence = sql`coalesce((select odd.evidence from odd where odd.person = told.person and odd.kind = one.kind), case
  when one.kind in ('no_start_read', 'seen_not_started', 'seen_retired') then ''
  when one.kind = 'late_start' then concat(told.crossings[1])
  when one.kind = 'missing_checkpoint' then array_to_string(array(select place from generate_subscripts(told.crossings, 1) place
    where told.crossings[place] is null
      and place < (select max(nr) from unnest(told.crossings) with ordinality heard (at, nr) where at is not null) order by place), ',')
  else concat_ws(' ', array_to_string(told.crossings, ',', '-'), array_to_string(told.held, ',')) end)`;

/**
 * The problems of each person of these races, from the results as they stand. Who was taken out of the race by staff has none of the kinds that
 * only tell how they ran. A ruling that somebody retired is older than a crossing where the trail says so.
 */
const found = (isAsked: RawBuilder<unknown>, odd: OddKinds, isOfThem: RawBuilder<unknown> = mayHaveSome) => sql`
  odd as (
    select person, kind, string_agg(evidence, ' ' order by evidence) as evidence
    from unnest(${odd.map(({ person }) => person)}::int[], ${odd.map(({ kind }) => kind)}::text[], ${odd.map((one) => one.evidence)}::text[]) odd (person, kind, evidence)
    group by person, kind
  ),
  race as (
    select m.number, m.oid, m.name, m.bib_color from modality m join event e on e.number = m.event_number
    where m.is_timed and not e.external and ${isAsked}
  ), told as (
    select r.participant_number as person, r.crossings, r.held, race.number as modality, p.oid, p.bib, p.name, p.surname, race.oid as race, race.name as "raceName", race.bib_color as "bibColor",
      array(select kind from unnest(array_remove(array[
        case when ${hasClaim} then 'claim' end,
        case when so.runs and 'two_explanations' = any(r.warnings) then 'two_explanations' end,
        case when so.runs and 'contradicting_times' = any(r.warnings) then 'contradicting_times' end,
        case when p.staff_status = 'not_started' and so.seen_at is not null then 'seen_not_started' end,
        case when p.staff_status = 'retired' and so.seen_at > (
          select (extract(epoch from max(c.at)) * 1000)::bigint from command_change h join command c on c.number = h.command_number
          where h.subject = 'participant:' || p.oid and h.field = 'status') then 'seen_retired' end,
        case when so.runs and 'too_soon' = any(r.warnings) then 'too_soon' end,
        case when so.runs and 'choice_void' = any(r.warnings) then 'choice_void' end,
        case when so.runs and 'finish_shut' = any(r.warnings) then 'finish_shut' end,
        case when so.runs and cardinality(r.held) > 0 and not 'two_explanations' = any(r.warnings) then 'crossing_held' end,
        case when so.runs and 'late_start' = any(r.warnings) then 'late_start' end,
        case when so.runs and 'no_start_read' = any(r.warnings) then 'no_start_read' end,
        case when so.runs and 'missing_checkpoint' = any(r.warnings) then 'missing_checkpoint' end
      ], null) || array(select kind from odd where odd.person = r.participant_number and so.runs)) kind
        group by kind order by array_position(${[...personProblems]}::text[], kind)) as every
    from race join result r on r.modality_number = race.number
    join participant p on p.number = r.participant_number and p.cancelled_at is null
    cross join lateral (
      select p.staff_status is null or p.staff_status = 'disqualified' as runs,
        (select max(at) from unnest(r.crossings) heard (at)) as seen_at
    ) so
    where ${isOfThem} and (r.warnings <> '{}' or cardinality(r.held) > 0 or p.staff_status in ('retired', 'not_started')
      or r.participant_number in (select person from odd) or ${hasClaim})
  ), looked as (
    select told.person, told.modality, told.oid, told.bib, told.name, told.surname, told.race, told."raceName", told."bibColor",
      sifted.kinds, sifted.accepted
    from told cross join lateral (
      select coalesce(array_agg(kind order by nr) filter (where not is_accepted), '{}') as kinds,
        coalesce(array_agg(kind order by nr) filter (where is_accepted), '{}') as accepted
      from (
        select one.kind, one.nr, exists (select from accepted_finding a where a.participant_number = told.person and a.kind = one.kind
          and a.evidence = ${evidence}) or exists (select from accepted_finding a join odd on odd.person = told.person and odd.kind = one.kind
          where one.kind = any(${[...kindsOfTwo]}) and a.kind = one.kind and a.participant_number::text = odd.evidence
            and a.evidence = told.person::text) as is_accepted
        from unnest(told.every) with ordinality one (kind, nr)
      ) each
    ) sifted
  )`;

/** Those who may have a problem, each kind by an index of its own: of 60,000 people few do. */
const mayHaveSome = sql`r.participant_number in (
  select w.participant_number from result w where w.modality_number in (select number from race) and (w.warnings <> '{}' or cardinality(w.held) > 0)
  union all select w.number from participant w where w.modality_number in (select number from race) and w.staff_status in ('retired', 'not_started')
  union all select person from odd
  union all select participant_number from claim where outcome is null)`;

/** The evidence that a kind has of somebody (public id) now; null: they do not have it. */
export async function findEvidence(
  db: Db,
  { person, kind }: { readonly person: string; readonly kind: PersonProblem },
  odd: OddKinds,
): Promise<string | null> {
  const { rows } = await sql<{ evidence: string }>`
    with ${found(sql`true`, odd, sql`p.oid = ${person}`)}
    select ${evidence} as evidence from told cross join lateral unnest(told.every) one (kind) where one.kind = ${kind}`.execute(
    db,
  );
  return rows[0]?.evidence ?? null;
}

/** The number of the race of somebody (public id); null: there is no such person. */
export async function raceOfPerson(db: Db, person: string): Promise<number | null> {
  const row = await db.selectFrom('participant').select('modality_number').where('oid', '=', person).executeTakeFirst();
  return row?.modality_number ?? null;
}

/** Somebody says that the result `r` is wrong, and waits for an answer. */
const hasClaim = sql`exists (select from claim where claim.participant_number = r.participant_number and claim.outcome is null)`;

/** The races that a question is about: those that run, or with an event or a race named those too that are provisional, or were cancelled after they had begun. */
const isLookedAt = ({ events, event, modality }: CheckedRaces) => sql`
  ${event === undefined && modality === undefined ? sql`m.status = 'live'` : sql`(m.status in ('live', 'finished_provisional') or m.had_begun)`}
  and ${event === undefined ? sql`true` : sql`e.number = ${event}`}
  and ${events === 'all' ? sql`true` : sql`e.number = any(${[...events]}::int[])`}
  and ${modality === undefined ? sql`true` : sql`m.oid = ${modality}`}`;

/**
 * Of these people those whom staff should look at: by the rule of the list, or by an open problem of theirs that nobody accepted. Claims do not count
 * here: anybody may make one, and nobody's word alone puts a mark on a place that everybody sees.
 */
export async function peopleToLookAt(db: Db, people: readonly number[], odd: OddKinds): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
  const those = sql`any(${[...people]}::int[])`;
  const subjects = people.map((person) => `participant:${person}`);
  const { rows } = await sql<{ person: number }>`
    with ${found(sql`true`, odd, sql`r.participant_number = ${those}`)}
    select person from looked where cardinality(array_remove(kinds, 'claim')) > 0
    union select split_part(subject, ':', 2)::int as person from problem
    where resolved_at is null and accepted_reason is null and type <> 'claim' and subject = any(${subjects}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ person }) => person));
}

/** Tells whether the race of a question is one of these events, whatever its status. */
export async function isRaceOf(db: Db, { events, event, modality }: CheckedRaces): Promise<boolean> {
  const { rows } = await sql`
    select 1 from modality m where m.oid = ${modality ?? ''}
      and ${event === undefined ? sql`true` : sql`m.event_number = ${event}`}
      and ${events === 'all' ? sql`true` : sql`m.event_number = any(${[...events]}::int[])`}`.execute(db);
  return rows.length > 0;
}

/** The numbers of the races that a question is about. */
export async function racesLookedAt(db: Db, races: CheckedRaces): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select m.number from modality m join event e on e.number = m.event_number
    where m.is_timed and not e.external and ${isLookedAt(races)} order by m.number limit 30`.execute(db);
  return rows.map(({ number }) => number);
}

/** People by their numbers, for those who are named beside others. */
export async function peopleNamed(
  db: Db,
  people: readonly number[],
): Promise<ReadonlyMap<number, { readonly oid: string; readonly bib: string | null; readonly chips: string[] }>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('participant as p')
    .select(['p.number', 'p.oid', 'p.bib'])
    .select(
      sql<string[]>`array(select c.chip from chip c where c.participant_number = p.number order by c.chip)`.as('chips'),
    )
    .where('p.number', 'in', [...people])
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

interface KindCount {
  readonly kind: PersonProblem;
  readonly people: number;
}

interface FoundPeople {
  /** One page of them: by the most urgent kind, race and bib. */
  readonly people: readonly PersonToCheck[];
  /** All of the kind that is asked for. */
  readonly total: number;
  /** The number of people of each kind that is open; kinds that nobody has are absent. */
  readonly open: readonly KindCount[];
  /** Of accepted kinds of all people. */
  readonly accepted: number;
}

/** The people to check of these races, looked at once for the page and for the counts. `isAccepted`: a page of those of whom something was accepted. */
export async function findPeopleToCheck(
  db: Db,
  races: CheckedRaces,
  {
    kind,
    isAccepted,
    odd,
    offset,
    limit,
  }: {
    readonly kind: PersonProblem | undefined;
    readonly isAccepted: boolean;
    readonly odd: OddKinds;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<FoundPeople> {
  const of = isAccepted ? sql`accepted` : sql`kinds`;
  const isOfKind = kind === undefined ? sql`cardinality(${of}) > 0` : sql`${kind} = any(${of})`;
  const byUrgency = sql`array_position(${[...personProblems]}::text[], kind)`;
  const { rows } = await sql<FoundPeople>`
    with ${found(isLookedAt(races), odd)}, page as (
      select looked.*, row_number() over (order by array_position(${[...personProblems]}::text[], (${of})[1]), modality, length(bib), bib, person) as nr
      from looked where ${isOfKind} order by nr offset ${offset} limit ${limit}
    ), opened as (
      select kind, count(*)::int as people from looked, unnest(kinds) kind group by kind
    )
    select (select coalesce(json_agg(page order by nr), '[]') from page) as people,
      (select count(*)::int from looked where ${isOfKind}) as total,
      (select coalesce(json_agg(opened order by ${byUrgency}), '[]') from opened) as open,
      (select coalesce(sum(cardinality(accepted)), 0)::int from looked) as accepted`.execute(db);
  return rows[0] ?? { people: [], total: 0, open: [], accepted: 0 };
}

/** A timed checkpoint that somebody passed unheard. */
export interface MissedPlace {
  readonly person: number;
  readonly checkpoint: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  /** From 0: the start. */
  readonly position: number;
  readonly placeName: string | null;
  readonly distance: number | null;
  /** Null: too few others tell how far from the one before to the one behind it is. */
  readonly at: EpochMs | null;
  readonly timeMs: Ms | null;
}

/** So few others tell nothing. */
const leastOthers = 5;

/**
 * The checkpoints without a time of these people, with the likely hour: the way from the time before to the time behind is divided as the median of
 * the others of the race divides it.
 */
export async function findMissedPlaces(db: Db, people: readonly number[]): Promise<MissedPlace[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<MissedPlace>`
    with heard as (
      select r.participant_number as person, r.modality_number as modality, r.reference_at, r.held,
        coalesce(r.crossings[1], r.net_start_at, r.reference_at) || r.crossings[2:] as at
      from result r where r.participant_number = any(${[...people]}::int[])
    ), missed as (
      select h.person, h.modality, h.reference_at, c.oid, c.kind, c.position, nullif(trim(c.name), '') as name, c.distance_m as distance, c.position + 1 as place, before.place as before, behind.place as behind,
        h.at[before.place] as before_at, h.at[behind.place] as behind_at
      from heard h join checkpoint c on c.modality_number = h.modality and c.is_timed and c.position > 0
      cross join lateral (select max(nr) as place from unnest(h.at) with ordinality one (at, nr) where at is not null and nr <= c.position) before
      cross join lateral (select min(nr) as place from unnest(h.at) with ordinality one (at, nr) where at is not null and nr > c.position + 1) behind
      where h.at[c.position + 1] is null and not c.position = any(coalesce(h.held, '{}')) and before.place is not null and behind.place is not null
    ), ways as (
      select way.modality, way.place, way.before, way.behind, share.of_way
      from (select distinct modality, place, before, behind from missed) way
      cross join lateral (
        select case when count(*) >= ${leastOthers} then percentile_cont(0.5) within group (order by (one.here - one.before)::float8 / (one.behind - one.before)) end as of_way
        from (
          select case when way.before = 1 then coalesce(o.crossings[1], o.net_start_at, o.reference_at) else o.crossings[way.before] end as before,
            o.crossings[way.place] as here, o.crossings[way.behind] as behind
          from result o where o.modality_number = way.modality
        ) one where one.before < one.here and one.here < one.behind
      ) share
    ), told as (
      select missed.*, (missed.before_at + ways.of_way * (missed.behind_at - missed.before_at))::bigint as at
      from missed join ways using (modality, place, before, behind)
    )
    select person, oid as checkpoint, kind, position, name as "placeName", distance, at, at - reference_at as "timeMs" from told order by person, place`.execute(
    db,
  );
  return rows;
}

/**
 * The start of those of these people who were not heard there, with the likely hour: behind their gun as the median of the others who have the same one. With own starts
 * there is none: each has another.
 */
export async function findLikelyStarts(db: Db, people: readonly number[]): Promise<MissedPlace[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<MissedPlace>`
    with unheard as (
      select r.participant_number as person, r.modality_number as modality, r.reference_at, c.oid, nullif(trim(c.name), '') as name
      from result r join modality m on m.number = r.modality_number and m.chronotype <> 'individual_chrono'
      join checkpoint c on c.modality_number = r.modality_number and c.position = 0
      where r.participant_number = any(${[...people]}::int[]) and r.crossings[1] is null and 'no_start_read' = any(r.warnings)
    ), behind as (
      select gun.modality, gun.reference_at, offset_ms from (select distinct modality, reference_at from unheard) gun
      cross join lateral (
        select case when count(*) >= ${leastOthers} then percentile_cont(0.5) within group (order by o.crossings[1] - o.reference_at)::bigint end as offset_ms
        from result o where o.modality_number = gun.modality and o.reference_at = gun.reference_at and o.crossings[1] >= o.reference_at
      ) others
    )
    select person, oid as checkpoint, 'start' as kind, 0 as position, name as "placeName", null::float8 as distance,
      reference_at + offset_ms as at, offset_ms as "timeMs"
    from unheard join behind using (modality, reference_at) order by person`.execute(db);
  return rows;
}
