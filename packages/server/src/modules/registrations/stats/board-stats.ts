import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { cohortAt } from '@dorsal/domain/ranking/board.ts';
import { type Cohort, tookStart } from '@dorsal/domain/ranking/cohorts.ts';
import { type Counts, countsOf } from '@dorsal/domain/ranking/counts.ts';
import { hasTime } from '@dorsal/domain/ranking/slots/columns.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { aFilter } from '#modules/registrations/pages/list-page.ts';
import type { PageQuestion } from '#modules/registrations/pages/page-question.ts';
import type { Sight } from '#modules/registrations/present/sight.ts';
import { Tally } from './tally.ts';

export type StatsQuestion = Pick<
  PageQuestion,
  'statuses' | 'genders' | 'categories' | 'clubs' | 'text' | 'onlyLocals' | 'hasPrize'
> & { readonly isSimple: boolean };

/** Clubs that a modality's counts name (document 2, section 9: 'Club stats only entries 2 to 10'). */
const clubSizes = { from: 2, to: 10 };

interface MadeStats {
  readonly version: number;
  readonly byQuestion: Map<string, RegistrationStatsView>;
}
const made = new WeakMap<LiveBoard, MadeStats>();
/** Different questions remembered of one version. */
const mostQuestions = 100;

/** Counts of a modality, made once a version and question: every page of a race asks for the same ones. */
export function boardStats(board: LiveBoard, question: StatsQuestion, sight: Sight): RegistrationStatsView {
  let ofVersion = made.get(board);
  if (ofVersion?.version !== board.version || ofVersion.byQuestion.size >= mostQuestions) {
    ofVersion = { version: board.version, byQuestion: new Map() };
    made.set(board, ofVersion);
  }
  // Who may see names finds more people by them. Prizes also change with their rules.
  const key = JSON.stringify([question, sight === 'public', board.factsEpoch]);
  const stats = ofVersion.byQuestion.get(key) ?? countStats(board, question, sight);
  ofVersion.byQuestion.set(key, stats);
  return stats;
}

/** Without filters it costs the same for ten people and for 60,000. */
function countStats(board: LiveBoard, question: StatsQuestion, sight: Sight): RegistrationStatsView {
  const counted = isFiltered(question) ? countFiltered(board, question, sight) : countAll(board, question.isSimple);
  const { counts, clubs } = counted;
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
    result_intermediate_results: Object.fromEntries(others.map((count, order) => [String(order), count])),
    gender: withoutZeros(counts.byGender),
    category: Object.fromEntries(counts.byCategory),
    club: clubs.between(clubSizes.from, clubSizes.to),
  };
}

const isFiltered = (question: StatsQuestion): boolean =>
  question.statuses.length + question.genders.length + question.categories.length + question.clubs.length > 0 ||
  question.text !== '' ||
  question.onlyLocals ||
  question.hasPrize;

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

/** Counted over everyone, and kept until somebody's data changes: crossings do not change clubs. */
function clubsOf(live: LiveBoard): Tally {
  const known = countedClubs.get(live);
  if (known?.at === live.peopleVersion) return known.clubs;
  const clubs = new Tally();
  for (const id of live.board.slotOf.keys()) clubs.add(live.roster.clubOf(id));
  countedClubs.set(live, { at: live.peopleVersion, clubs });
  return clubs;
}

function countFiltered(live: LiveBoard, question: StatsQuestion, sight: Sight): Counted {
  const { board, roster } = live;
  const [statuses, genders, categories, clubs] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const byCheckpoint = Array.from({ length: board.checkpointCount }, () => 0);
  const counted = peopleOf(live, question, sight);
  for (const { id, slot, cohort } of counted) {
    statuses.add(cohort.status);
    genders.add(cohort.gender);
    categories.add(cohort.category);
    clubs.add(roster.clubOf(id));
    for (const at of byCheckpoint.keys())
      byCheckpoint[at] = (byCheckpoint[at] ?? 0) + Number(hasTime(board.columns, slot, at));
  }
  const counts = {
    total: counted.length,
    tookStart: counted.filter(({ cohort }) => tookStart(cohort.status)).length,
    byStatus: statuses.all() as Counts['byStatus'], // the keys are statuses of cohorts; absent ones count as none
    byGender: genders.all() as Counts['byGender'], // the same with genders
    byCategory: new Map(Object.entries(categories.all())),
    byCheckpoint,
  };
  return { counts, clubs };
}

interface Counting {
  readonly id: number;
  readonly slot: number;
  readonly cohort: Cohort;
}

function peopleOf(live: LiveBoard, question: StatsQuestion, sight: Sight): Counting[] {
  const { genders, categories, statuses, onlyLocals } = question;
  const passes = aFilter(live, question, sight);
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

/** An empty list asks for nothing. */
const isAmong = (wanted: readonly string[], word: string | null): boolean =>
  wanted.length === 0 || (word !== null && wanted.includes(word));

const withoutZeros = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
