import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';
import { type Cohort, cohortAt, isPlaced, tookStart } from '@dorsal/domain/ranking/board.ts';
import { hasTime } from '@dorsal/domain/ranking/columns.ts';
import { type Counts, countsOf } from '@dorsal/domain/ranking/counts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { hidesAllLists } from '#modules/races/race-visibility-repository.ts';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/context.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import { createFilter, isAmong, listedAt } from './pages/list-page.ts';
import type { PageQuestion } from './pages/page-question.ts';
import type { PeopleFilter } from './people-filter.ts';
import { countGroups, countUnnamed } from './people-repository.ts';

export type StatsQuestion = Pick<
  PageQuestion,
  'statuses' | 'genders' | 'categories' | 'clubs' | 'text' | 'onlyLocals' | 'hasPrize' | 'fields'
> & {
  /** The position whose list is counted; null: everybody is. */
  readonly checkpoint: number | null;
  readonly isSimple: boolean;
};

/** Clubs that a modality's counts name (document 2, section 9: 'Club stats only entries 2 to 10'). */
const clubSizes = { from: 2, to: 10 };

/** Of all boards together: the pages of a race ask a few questions each. */
const counted = new Cache<RegistrationStatsView>({ maxEntries: 500 });

/** Counts of a modality, computed once a version and question: every page of a race asks for the same ones. */
export function boardStats(board: LiveBoard, question: StatsQuestion, visibility: Visibility): RegistrationStatsView {
  // A text finds more people for callers who may see names, and staff alone may see who takes a prize. Prizes also change with their rules.
  const key = JSON.stringify([board.instance, question, visibility]);
  return counted.getOrMake(key, () => countStats(board, question, visibility), `${board.version}/${board.factsEpoch}`);
}

/** Without filters it costs the same for ten people and for 60,000. */
function countStats(board: LiveBoard, question: StatsQuestion, visibility: Visibility): RegistrationStatsView {
  const { counts, clubs } = isFiltered(question)
    ? countFiltered(board, question, visibility)
    : countAll(board, question.isSimple);
  const { waiting: _, ...byStatus } = counts.byStatus;
  const status = { ...withoutZeros(byStatus), took_start: counts.tookStart };
  const base = { total: counts.total, status, version: board.version };
  if (question.isSimple) return base;
  const [start = 0, ...others] = counts.byCheckpoint;
  const finish = others.pop() ?? 0;
  return {
    ...base,
    start,
    finish,
    classified: counts.classified,
    result_intermediate_results: Object.fromEntries(others.map((count, order) => [String(order), count])),
    gender: withoutZeros(counts.byGender),
    category: Object.fromEntries(counts.byCategory),
    shared_categories: [...counts.sharedCategories],
    club: clubs.between(clubSizes.from, clubSizes.to),
  };
}

const isFiltered = (question: StatsQuestion): boolean =>
  question.statuses.length + question.genders.length + question.categories.length + question.clubs.length > 0 ||
  question.text !== '' ||
  question.onlyLocals ||
  question.hasPrize ||
  question.checkpoint !== null ||
  question.fields.length > 0;

interface Counted {
  readonly counts: Counts;
  readonly clubs: Tally;
}

function countAll(live: LiveBoard, isSimple: boolean): Counted {
  return { counts: countsOf(live.board), clubs: isSimple ? new Tally() : clubsOf(live) };
}

interface CountedClubs {
  readonly at: number;
  readonly clubs: Tally;
}
const countedClubs = new WeakMap<LiveBoard, CountedClubs>();

/** Counted over everyone, and cached until somebody's data changes: crossings do not change clubs. */
function clubsOf(live: LiveBoard): Tally {
  const known = countedClubs.get(live);
  if (known?.at === live.peopleVersion) return known.clubs;
  const clubs = new Tally();
  for (const id of live.board.slotOf.keys()) clubs.add(live.roster.clubOf(id));
  countedClubs.set(live, { at: live.peopleVersion, clubs });
  return clubs;
}

function countFiltered(live: LiveBoard, question: StatsQuestion, visibility: Visibility): Counted {
  const { board, roster } = live;
  const [statuses, genders, categories, clubs] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const byCheckpoint = Array.from({ length: board.checkpointCount }, () => 0);
  const finish = board.checkpointCount - 1;
  const people = peopleOf(live, question, visibility);
  const cohorts = people.map(({ cohort }) => cohort);
  for (const { id, slot, cohort } of people) {
    statuses.add(cohort.status);
    genders.add(cohort.gender);
    categories.add(cohort.category);
    clubs.add(roster.clubOf(id));
    for (const at of byCheckpoint.keys()) {
      const isCounted = at === finish ? cohort.status === 'finished' : hasTime(board.columns, slot, at);
      byCheckpoint[at] = (byCheckpoint[at] ?? 0) + Number(isCounted);
    }
  }
  const counts = {
    total: people.length,
    tookStart: people.filter(({ cohort }) => tookStart(cohort.status)).length,
    byStatus: statuses.all() as Counts['byStatus'], // the keys are statuses of cohorts; absent ones count as none
    byGender: genders.all() as Counts['byGender'], // the same with genders
    byCategory: new Map(Object.entries(categories.all())),
    byCheckpoint,
    sharedCategories: Object.keys(categories.all()).filter((name) => gendersOf(cohorts, name).size > 1),
    classified: people.filter(({ slot, cohort }) => isPlaced(cohort, true) && hasTime(board.columns, slot, finish))
      .length,
  };
  return { counts, clubs };
}

type Group = Pick<Cohort, 'category'> & { readonly gender: string | null };

const gendersOf = (groups: readonly Group[], category: string): ReadonlySet<string | null> =>
  new Set(groups.flatMap((group) => (group.category === category ? [group.gender] : [])));

interface Counting {
  readonly id: number;
  readonly slot: number;
  readonly cohort: Cohort;
}

function peopleOf(live: LiveBoard, question: StatsQuestion, visibility: Visibility): Counting[] {
  const { genders, categories, statuses, onlyLocals, checkpoint } = question;
  if (checkpoint !== null)
    return listedAt(live, checkpoint, question, visibility).flatMap((id) => countingOf(live, id) ?? []);
  const passes = createFilter(live, question, visibility);
  const isWanted = (cohort: Cohort): boolean =>
    isAmong(statuses, cohort.status) &&
    isAmong(genders, cohort.gender) &&
    isAmong(categories, cohort.category) &&
    (cohort.isLocal || !onlyLocals);
  const people: Counting[] = [];
  for (const [id, slot] of live.board.slotOf) {
    const cohort = cohortAt(live.board, slot);
    if (cohort && isWanted(cohort) && (!passes || passes(id))) people.push({ id, slot, cohort });
  }
  return people;
}

function countingOf({ board }: LiveBoard, id: number): Counting | null {
  const slot = board.slotOf.get(id);
  const cohort = slot === undefined ? null : cohortAt(board, slot);
  return slot === undefined || !cohort ? null : { id, slot, cohort };
}

const withoutZeros = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Counts of people found in the database: of an event, or of everything. Clubs of all sizes: forms pick from them. */
export async function peopleStats(db: Db, filter: PeopleFilter, isSimple: boolean): Promise<RegistrationStatsView> {
  const rows = await countGroups(db, filter, isSimple);
  const statuses = new Tally();
  for (const { status, count } of rows) {
    if (status !== 'waiting') statuses.add(status, count);
    if (tookStart(status)) statuses.add('took_start', count);
  }
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const base = { total, status: { took_start: 0, ...statuses.all() } };
  if (isSimple) return base;
  const by = (field: 'gender' | 'category' | 'club' | 'modality' | 'event'): Record<string, number> => {
    const tally = new Tally();
    for (const row of rows) tally.add(row[field], row.count);
    return tally.all();
  };
  return {
    ...base,
    gender: by('gender'),
    category: by('category'),
    shared_categories: Object.keys(by('category')).filter((name) => gendersOf(rows, name).size > 1),
    club: by('club'),
    modalities: by('modality'),
    events: by('event'),
  };
}

/** Counts how often each word comes. */
class Tally {
  readonly #counts = new Map<string, number>();

  /** Null and the empty text are not counted. */
  add(word: string | null, times = 1): void {
    if (word === null || word === '') return;
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + times);
  }

  /** By word, in alphabetical order. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Only words that come so often, in alphabetical order. */
  between(from: number, to: number): Record<string, number> {
    return Object.fromEntries(Object.entries(this.all()).filter(([, count]) => count >= from && count <= to));
  }
}

/** The same counts with a total that also has the people of hidden start lists of which the event shows how many they are: `unlisted` are in no list. */
export async function withUnnamed(
  db: Db,
  filter: PeopleFilter,
  stats: RegistrationStatsView,
): Promise<RegistrationStatsView> {
  const unlisted = await countUnnamed(db, filter);
  return unlisted === 0 ? stats : { ...stats, total: stats.total + unlisted, unlisted };
}

/** Says so where the event, or the race, is there for the asker and shows none of its start lists. */
export const withHiddenList = async (
  db: Db,
  filter: PeopleFilter,
  stats: RegistrationStatsView,
): Promise<RegistrationStatsView> => ((await hidesAllLists(db, filter)) ? { ...stats, list_hidden: true } : stats);
