import type { stillOut as stillOutCall } from '@dorsal/contract/calls/staff/race-day.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { type ExpectedArrival, isLate } from '@dorsal/domain/prediction/expected-arrival.ts';
import { lastHeard, type Standing } from '@dorsal/domain/race-day/whereabouts.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { Refused } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { BoardField } from './board-fields.ts';
import { presentPlace, presentRace, type RaceDayParts, type RaceOfDay, racesOfList } from './present-races.ts';
import { type CancelledRow, type ContactRow, contactsOf, listCancelledWithBib } from './race-day-repository.ts';

type Answer = AnswerOf<typeof stillOutCall>;
type Question = NonNullable<BodyOf<typeof stillOutCall>>;
type Row = Answer['rows'][number];

/** Somebody who is out, or of whom nobody can tell. */
interface Missing {
  readonly race: RaceOfDay;
  readonly id: number;
  /** The oldest stands first. */
  readonly missedSince: EpochMs;
  /** Null: they are on no board. */
  readonly out: {
    readonly standing: Standing;
    readonly expected: ExpectedArrival | null;
    readonly state: State;
  } | null;
  readonly cancelled: CancelledRow | null;
}
type State = Row['state'];

/** The people who are out or unaccounted for, the most overdue first. */
export async function answerStillOut(
  parts: RaceDayParts,
  question: Question,
  caller: Caller | null,
  pageSize: number,
): Promise<Answer | Refused> {
  const { context } = parts;
  const found = await racesOfList(parts, question, caller);
  if (found instanceof Refused) return found;
  const { races, asked } = found;
  const words = foldText(question.free_text_search ?? '')
    .split(' ')
    .filter(Boolean);
  const now = context.now();
  const cancelled = await cancelledOf(parts, asked, words);
  const missing = [cancelled];
  for (const race of asked) missing.push(await missingOf(parts, race, { words, now }));
  const all = missing.flat();
  const { offset, limit } = pageOf(question, pageSize);
  const page = firstOf(all, offset + limit).slice(offset);
  const contacts = await contactsOf(
    context.db,
    page.map(({ id }) => id),
  );
  return {
    at: now,
    total: all.length,
    races: races.map((race) => ({
      ...presentRace(race),
      places: race.board.facts.checkpoints.flatMap((_, position) => presentPlace(race, position) ?? []),
    })),
    rows: page.flatMap((one) => presentMissing(one, contacts.get(one.id), now)),
  };
}

/** The first so many of all in their order. Those behind them stay unsorted: of 60,000 who are out a page shows fifty. */
function firstOf(all: readonly Missing[], count: number): Missing[] {
  const instants = Float64Array.from(all, ({ missedSince: since }) => since).sort();
  const last = instants[count - 1] ?? Number.POSITIVE_INFINITY;
  const first = all.filter(({ missedSince: since }) => since <= last);
  return first.sort((a, b) => a.missedSince - b.missedSince || a.id - b.id).slice(0, count);
}

interface Looking {
  readonly words: readonly string[];
  readonly now: EpochMs;
}

async function missingOf({ fields }: RaceDayParts, race: RaceOfDay, { words, now }: Looking): Promise<Missing[]> {
  const { board } = race;
  const field = await fields.withExpected(board);
  const turn = createEventLoopTurn();
  const raceNow = board.timeAt(now);
  return await board.hold(async () => {
    const missing: Missing[] = [];
    for (const id of field.whereabouts.missing()) {
      if (turn.isOver()) await turn.yieldToEventLoop();
      const isAsked = words.length === 0 || holds(board.roster.searchTextOf(id), words);
      const out = isAsked && outOf({ board, field }, id, raceNow);
      if (out) missing.push({ race, id, missedSince: missedSince(out, raceNow), out, cancelled: null });
    }
    return missing;
  });
}

function outOf(
  { board, field: { whereabouts, expected } }: { readonly board: LiveBoard; readonly field: BoardField },
  id: number,
  now: EpochMs,
): Missing['out'] {
  const standing = board.roster.standingOf(id);
  if (standing === null) return null;
  const known = { standing, expected: expected.get(id) ?? null };
  return { ...known, state: whereabouts.of(id) === 'unaccounted' ? 'unaccounted' : stateOf(known, now) };
}

async function cancelledOf(
  { context }: RaceDayParts,
  races: readonly RaceOfDay[],
  words: readonly string[],
): Promise<Missing[]> {
  const byNumber = new Map(races.map((race) => [race.row.number, race]));
  const rows = await listCancelledWithBib(context.db, [...byNumber.keys()]);
  return rows.flatMap((cancelled) => {
    const race = byNumber.get(cancelled.modality);
    if (!race || !holds(cancelled.search, words)) return [];
    return { race, id: cancelled.number, missedSince: first, out: null, cancelled };
  });
}

const holds = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** Longest span that travels as seconds. */
const longestMs = 3_600_000_000;

const first = Number.NEGATIVE_INFINITY;

function stateOf(
  { standing, expected }: { readonly standing: Standing; readonly expected: ExpectedArrival | null },
  now: EpochMs,
): State {
  const { staffStatus, status, held } = standing;
  // Nobody said that they gave up where the rules alone take them out of the classification.
  const given = staffStatus ?? (status === 'retired' ? 'started' : status);
  if (given === 'retired' || given === 'out_of_time' || given === 'disqualified') return given;
  if (held.length > 0) return 'being_checked';
  if (lastHeard(standing) < 0 && status !== 'started') return 'never_read';
  return expected !== null && isLate(expected, now) ? 'late' : 'on_course';
}

/**
 * Contradictions first; then those who are overdue, the longest first; then those of whom it is known that they gave up and are on their way; then those
 * of whom nothing can be expected; then the others, by when they are due.
 */
function missedSince({ state, expected, standing }: NonNullable<Missing['out']>, now: EpochMs): EpochMs {
  if (state === 'unaccounted') return first;
  if (state === 'retired' || state === 'out_of_time' || state === 'disqualified') return now;
  // People whose own start is still to come are due last.
  if (expected === null) return Math.max(now + 1, standing.referenceAt ?? 0);
  return expected.to > now ? expected.to + 2 : expected.to;
}

function presentMissing(one: Missing, contact: ContactRow | undefined, now: EpochMs): Row[] {
  return one.cancelled ? [presentCancelled(one, one.cancelled, contact)] : presentOut(one, contact, now);
}

const presentCancelled = ({ race }: Missing, person: CancelledRow, contact: ContactRow | undefined): Row => ({
  registration: person.oid,
  modality: race.board.facts.oid,
  bib_number: person.bib ?? undefined,
  name: person.name,
  surname: person.surname,
  club: person.club ?? undefined,
  state: 'unaccounted',
  collected_at: person.bib_collected_at,
  ...presentContact(contact),
});

/** None where they are gone from the board since. */
function presentOut({ race, id, out }: Missing, contact: ContactRow | undefined, now: EpochMs): Row[] {
  const person = race.board.roster.find(id)?.person;
  if (!person || out === null) return [];
  const { standing, expected, state } = out;
  const raceNow = race.board.timeAt(now);
  return [
    {
      registration: person.oid,
      modality: race.board.facts.oid,
      bib_number: person.bib ?? undefined,
      name: person.name,
      surname: person.surname,
      club: person.club ?? undefined,
      state,
      staff_status: standing.staffStatus ?? undefined,
      last: presentLast(race, standing),
      expected: expected === null ? undefined : presentExpected(race, expected),
      overdue: expected !== null && raceNow > expected.to ? Math.min(raceNow - expected.to, longestMs) : undefined,
      collected_at: standing.collectedAt ?? undefined,
      back_at: standing.backAt ?? undefined,
      ...presentContact(contact),
    },
  ];
}

function presentLast(race: RaceOfDay, standing: Standing): Row['last'] {
  const position = lastHeard(standing);
  const place = presentPlace(race, position);
  return place && { ...place, at: standing.crossings[position] ?? undefined };
}

function presentExpected(race: RaceOfDay, { checkpoint, from, to }: ExpectedArrival): Row['expected'] {
  const place = presentPlace(race, checkpoint);
  return place && { place, from, to };
}

function presentContact(contact: ContactRow | undefined): Pick<Row, 'phone' | 'emergency_contact' | 'retired'> {
  if (!contact) return {};
  const { contact_phone: phone, emergency_name, emergency_phone, retired_at: at, retired_place, reported_by } = contact;
  const hasEmergency = emergency_name !== null || emergency_phone !== null;
  return {
    phone: phone ?? undefined,
    ...(hasEmergency && {
      emergency_contact: { name: emergency_name ?? undefined, phone: emergency_phone ?? undefined },
    }),
    ...(at !== null && { retired: { at, place: retired_place ?? '', reported_by: reported_by ?? '' } }),
  };
}
