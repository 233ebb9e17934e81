import { answerClaim, listClaims } from '@dorsal/contract/calls/claims.ts';
import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { raceAct, raceLine } from '@dorsal/contract/calls/staff/acts.ts';
import {
  addIntermediate,
  deleteIntermediate,
  explainRegistration,
  settleCrossing,
} from '@dorsal/contract/calls/staff/corrections.ts';
import {
  acceptPersonProblem,
  listPeopleToCheck,
  listUnknownChips,
  setChipAside,
} from '@dorsal/contract/calls/staff/problems.ts';
import { reportWhereabouts, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { judgeLateStart } from '@dorsal/contract/calls/staff/rulings.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { AcceptableProblem, PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { instantOfHour, typedHour } from '@dorsal/domain/units/typed-times.ts';
import type { Desk } from './desk.ts';

type ToCheck = AnswerOf<typeof listPeopleToCheck>['people'][number];

/** The things that staff see with their own eyes beside the screens: the video of the finish, the paper at the line, who stands at base. */
export interface Seen {
  /** When somebody crossed the finish, or the line where a race was stopped; null: they did not. */
  readonly finishOf: (bib: string) => EpochMs | null;
  readonly didStart: (bib: string) => boolean;
  /** The name of the line to which a finish that is typed belongs. */
  readonly lineOf: (race: string) => string;
}

export interface OfMorning {
  readonly event: string;
  readonly zone: string;
  readonly seen: Seen;
  /** The club that started with another wave has been moved into it. */
  readonly isClubMoved: () => boolean;
  /** Nobody comes any more: what is odd still is looked at with the video, and let stand. */
  readonly isOver: () => boolean;
  /** The public number of the reader at the start. */
  readonly startReader: number;
}

/** Ways to mend, by the kind of problem. Those that are absent have none: whoever finds one is told. True: something was done. */
type Mend = (desk: Desk, one: ToCheck, of: OfMorning) => Promise<boolean>;

/** Works through the list of people to check from its top, each by the mend that stands beside it. Gives the number of acts. */
export async function workOffPeople(desk: Desk, of: OfMorning): Promise<number> {
  const { people } = await desk.ask(listPeopleToCheck, { event: of.event, limit: 50 });
  let done = 0;
  // One act mends a whole race, or two people: it is not done again for the next one of the list.
  const mended = new Set<string>();
  for (const one of people) {
    for (const kind of one.kinds) {
      const subject = `${kind} ${subjectOf[kind]?.(one) ?? one.registration}`;
      if (mended.has(subject)) continue;
      if (!(await mends[kind](desk, one, of))) continue;
      mended.add(subject);
      done += 1;
    }
  }
  return done;
}

const subjectOf: Partial<Record<PersonProblem, (one: ToCheck) => string>> = {
  no_start_read: ({ modality }) => modality,
  chips_swapped: ({ registration, swapped }) =>
    [registration, ...swapped.map((other) => other.registration)].toSorted().join(' '),
};

const personOf = ({ registration, bib_number: bib = '' }: Pick<ToCheck, 'registration' | 'bib_number'>) => ({
  registration,
  bib,
});

const none: Mend = async () => false;

const mends: Readonly<Record<PersonProblem, Mend>> = {
  claim: async (desk, one, of) => {
    const [claim] = await desk.ask(listClaims, { registration: one.registration });
    if (claim === undefined) return false;
    await typeFinish(desk, one, of);
    const text = 'By the video';
    const answered = {
      registration: one.registration,
      claim: claim.claim,
      outcome: 'accepted',
      was: null,
      text,
    } as const;
    await desk.act('claim answered', { presses: 2, keys: text.length }, answerClaim, answered);
    return true;
  },
  two_explanations: async (desk, one, { seen }) => {
    const { finish, other } = await desk.ask(explainRegistration, { registration: one.registration });
    const truth = seen.finishOf(one.bib_number ?? '');
    const near = (at: EpochMs | undefined): boolean => (at ?? null) === truth;
    if (other === undefined || (!near(finish) && !near(other.finish))) return false;
    const settled = { ...personOf(one), intermediate: 'finish', at: truth } as const;
    await desk.act('explanation chosen', { presses: 3 }, settleCrossing, settled);
    return true;
  },
  chips_swapped: async (desk, { modality, bib_number: bib = '', registration, swapped: [other] }) => {
    if (other?.bib_number === undefined) return false;
    const act = { kind: 'swap', bib, other: other.bib_number, what: 'chips' } as const;
    await desk.act('chips swapped', { presses: 2 }, raceAct, { modality, act });
    for (const person of [{ registration, bib_number: bib }, other]) {
      const cell = { ...personOf(person), intermediate: 'finish' } as const;
      // The mat tells the finish of each now.
      await desk.act('time taken back', { presses: 2 }, deleteIntermediate, cell);
    }
    return true;
  },
  no_start_read: async (desk, { modality, modality_name: name }, { startReader }) => {
    const { people } = await desk.ask(listPeopleToCheck, { modality, kind: 'no_start_read', limit: 50 });
    // One who was missed says nothing of the mat.
    if (people.length < 5) return false;
    const reason = 'Start mat dead';
    const act = { kind: 'set_aside', reader: startReader, reason } as const;
    await desk.act(`mat set aside (${name})`, { presses: 3, keys: reason.length }, raceAct, { modality, act });
    return true;
  },
  other_wave: async (desk, one, { isClubMoved }) => {
    const { total } = await desk.ask(listPeopleToCheck, { modality: one.modality, kind: 'other_wave' });
    // Several are a club in the wrong wave, which is moved as one. Who is left then came late, and the gun of the own wave counts.
    if (total > 2 && !isClubMoved()) return false;
    return await letStand(desk, one, { kind: 'other_wave', reason: 'Came late' });
  },
  late_start: async (desk, one) => {
    await desk.act('late start accepted', { presses: 3 }, judgeLateStart, { ...personOf(one), accepted: true });
    return true;
  },
  missing_checkpoint: async (desk, one) => {
    let isDone = false;
    for (const { intermediate, at, total_time } of one.missing) {
      if (at === undefined || total_time === undefined) continue;
      const data = [{ ...personOf(one), intermediate, total_time, source: 'estimate', was: null }];
      await desk.act('likely time written', { presses: 2 }, addIntermediate, { data });
      isDone = true;
    }
    return isDone;
  },
  prize_tied: judge,
  prize_close: judge,
  seen_retired: none,
  seen_not_started: none,
  contradicting_times: none,
  sources_differ: none,
  chips_together: async (desk, one, { isOver, seen }) => {
    const finish = seen.finishOf(one.bib_number ?? '') ?? 0;
    const isBeside = (bib = ''): boolean => Math.abs((seen.finishOf(bib) ?? 0) - finish) <= besideMs;
    if (!isOver() || !one.together.every((other) => isBeside(other.bib_number))) return false;
    return await letStand(desk, one, { kind: 'chips_together', reason: 'Ran side by side' });
  },
  too_soon: async (desk, one, { isOver }) =>
    isOver() && (await letStand(desk, one, { kind: 'too_soon', reason: 'That fast, by the video' })),
  choice_void: none,
  finish_shut: none,
  outside_window: none,
  crossing_held: none,
};

/** So near are two on the video who ran side by side. */
const besideMs: Ms = 1_000;

/** Says why a problem may stay. */
async function letStand(
  desk: Desk,
  { registration }: ToCheck,
  { kind, reason }: { readonly kind: AcceptableProblem; readonly reason: string },
): Promise<boolean> {
  const asked = { registration, kind, reason } as const;
  await desk.act('left as it is', { presses: 2, keys: reason.length }, acceptPersonProblem, asked);
  return true;
}

/** A judge says that the order of the times is that of the photo, and that those with one time are equal. */
async function judge(desk: Desk, { modality, bib_number: bib = '' }: ToCheck): Promise<boolean> {
  const line = await desk.ask(raceLine, { modality, intermediate: 'finish', bib });
  if (line.order !== undefined) return false;
  const byTime = Map.groupBy(
    line.people.toSorted((a, b) => a.total_time - b.total_time),
    ({ total_time: time }) => time,
  );
  const ranks = [...byTime.values()].map((equal) => equal.map((one) => one.bib_number ?? ''));
  const act = { kind: 'order', intermediate: 'finish', ranks } as const;
  await desk.act("judge's order", { presses: 2 + ranks.length }, raceAct, { modality, act });
  return true;
}

/** Types the hour at which somebody is seen on the video of the finish, as the desk does: bib, Enter, hour, Enter. */
export async function typeFinish(
  desk: Desk,
  person: Pick<ToCheck, 'registration' | 'bib_number' | 'modality'>,
  of: OfMorning,
): Promise<void> {
  const { registration, bib_number: bib = '', modality } = person;
  const at = of.seen.finishOf(bib);
  if (at === null) throw new Error(`${bib} is on no video`);
  const text = hourText(at, of.zone);
  const data = [
    {
      registration,
      bib,
      intermediate: of.seen.lineOf(modality),
      total_time: await elapsedOf(desk, person, text, of),
      source: 'manual',
      was: null,
    },
  ];
  await desk.act('finish typed', { presses: 2, keys: bib.length + text.length }, addIntermediate, { data });
}

/** The hour as somebody reads it off a video. */
export const hourText = (at: EpochMs, zone: string): string =>
  `${formatHour(at, zone)}:${String(Math.floor(at / 1_000) % 60).padStart(2, '0')},${String(at % 1_000).padStart(3, '0')}`;

async function elapsedOf(
  desk: Desk,
  { registration, modality }: Pick<ToCheck, 'registration' | 'modality'>,
  text: string,
  { zone }: OfMorning,
): Promise<Ms> {
  const found = await desk.ask(listRegistrations, { modality, ids: [registration], limit: 1 });
  const [person] = Array.isArray(found) ? found : []; // grouped where groups are asked for alone
  return elapsed(text, person?.result?.reference_time, zone);
}

/** The time since the start that an hour of the day stands for. */
export function elapsed(text: string, referenceAt: EpochMs | undefined, zone: string): Ms {
  const typed = typedHour(text);
  if (typed === null || referenceAt === undefined) throw new Error(`${text} is no hour behind a start`);
  return instantOfHour(typed, zone, referenceAt) - referenceAt;
}

/** Goes through those who are still out when nobody comes any more: each is found on the video, at base, or at home. Gives the number of acts. */
export async function workOffStillOut(desk: Desk, modality: string, of: OfMorning): Promise<number> {
  const { rows } = await desk.ask(stillOut, { event: of.event, modality, limit: 200 });
  const bibs = rows.map((row) => row.bib_number ?? '');
  const found = rows.length === 0 ? [] : await desk.ask(listRegistrations, { modality, bibs, limit: 200 });
  const classified = new Set((Array.isArray(found) ? found : []).filter(hasTime).map(({ _id }) => _id));
  for (const row of rows) {
    const bib = row.bib_number ?? '';
    const person = { registration: row.registration, bib, was: row.staff_status ?? null };
    const isToTime =
      !classified.has(row.registration) && row.staff_status === undefined && of.seen.finishOf(bib) !== null;
    if (isToTime) await typeFinish(desk, row, of);
    else if (of.seen.didStart(bib))
      await desk.act('back at base', { presses: 2 }, reportWhereabouts, { ...person, back: true });
    else await desk.act('did not start', { presses: 2 }, reportWhereabouts, { ...person, status: 'not_started' });
  }
  return rows.length;
}

const hasTime = ({ result }: { readonly result?: { readonly total_time?: number | undefined } | undefined }): boolean =>
  result?.total_time !== undefined;

/** Sets the chips aside that nobody of the event has. */
export async function workOffChips(desk: Desk, { event }: OfMorning): Promise<void> {
  const { chips } = await desk.ask(listUnknownChips, { event });
  for (const { event: of, chip } of chips) {
    await desk.act('chip set aside', { presses: 1 }, setChipAside, { event: of, chip, aside: true });
  }
}
