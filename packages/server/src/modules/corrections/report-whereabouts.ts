import { isWithin } from '@dorsal/domain/timing/race-bounds.ts';
import type { EpochMs, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { writeStaffStatuses, writeWhereabouts } from '#modules/roster/roster-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  isFinished,
  type Retirement,
  type RuledPerson,
  retirementOf,
  writeRetirement,
} from './correction-repository.ts';
import { boundsOf, boundsText } from './known-by-staff.ts';
import { type OfPerson, type Ruled, rule, ruledMeanwhile } from './rule-on-people.ts';

/** The word of somebody on where a person is. Absent fields stay. */
export interface Report extends OfPerson {
  /** A ruling that goes with it; null takes one back. */
  readonly status?: StaffStatus | null | undefined;
  /** The ruling that its sender saw; undefined: they looked at none. */
  readonly was?: StaffStatus | null | undefined;
  /** The reason that stood with a ruling which comes back. */
  readonly reason?: string | null | undefined;
  readonly retirement?: Retirement | null | undefined;
  readonly backAt?: EpochMs | null | undefined;
  readonly collectedAt?: EpochMs | null | undefined;
  /** The bib was out, or not, as its sender saw it; undefined: they looked at nothing. */
  readonly sawCollected?: boolean | undefined;
  /** On the bib that was handed out: who fetched it. Null takes it away. */
  readonly bibNote?: string | null | undefined;
}

/**
 * Says where somebody is: gave up (where, when, by whose word), is back at base, confirmed as not started, has the bib or brought it back. Who is back without
 * a finish and without another ruling has retired; of an official race the results stand as they are.
 */
export const reportWhereabouts = (context: Context, report: Report, by: Actor): Promise<Ruled> =>
  rule(context, report, { ...named, by, isForUntimed: isOfBibAlone(report) }, async (trx, person, note) => {
    const stands = person.staff_status;
    const hasEnd = await endsWithout(trx, report, person);
    const status = rulingOf(report, stands, hasEnd);
    const retirement = await retirementOf(trx, person.number);
    if (isUnseen(report, { status, stands, retirement })) return await ruledMeanwhile(trx, report, stands);
    const refused = await refusalOf(trx, { ...report, status }, person, by);
    if (refused) return refused;
    const before = {
      status: stands,
      reason: person.disqualified_reason,
      retirement,
      back: person.back_at,
      collected: person.bib_collected_at,
      bibNote: person.bib_note,
    };
    const after = {
      status,
      reason: status === stands ? before.reason : (report.reason ?? null),
      retirement: orStands(report.retirement, before.retirement),
      back: orStands(report.backAt, before.back),
      ...bibAfter(report, person),
    };
    if (status !== stands) await writeStaffStatuses(trx, [{ person: person.number, status, reason: after.reason }]);
    if (report.retirement !== undefined) await writeRetirement(trx, person.number, report.retirement);
    await writeWhereabouts(trx, person.number, { ...after, backAt: after.back, collectedAt: after.collected });
    note(before, after);
    return null;
  });

const named = { reason: 'staff_status', name: 'whereabouts_reported', isForOfficial: true } as const;

/** Results that are official stand; who is back, and the bib, are no matter of them. Nobody gives up on another day, and no bib goes to whose entry was cancelled. */
async function refusalOf(
  trx: Db,
  { status, retirement, ...bib }: Report,
  person: RuledPerson,
  by: Actor,
): Promise<Ruled | null> {
  const { is_official: isOfficial, is_cancelled: isCancelled, staff_status: stands, modality } = person;
  if (isOfficial && status !== stands) return { ok: false, refusal: 'race_official' };
  // The way back leads to what was said before, whatever it was.
  if (by.undoes !== undefined) return null;
  if (isCancelled && typeof bib.collectedAt === 'number') return { ok: false, refusal: 'registration_not_found' };
  if (isHandedOutSince(bib, person)) return await handedOutMeanwhile(trx, bib, person);
  if (cameBackSince(bib, person)) return await cameBackMeanwhile(trx, bib);
  if (bib.bibNote && bibAfter(bib, person).collected === null) return bibCameBack;
  if (!retirement) return null;
  const bounds = await boundsOf(trx, modality);
  if (isWithin(bounds, { from: retirement.at, to: retirement.at })) return null;
  return {
    ok: false,
    refusal: 'span_far_from_race',
    faults: [{ path: 'retired.at', message: boundsText(bounds) }],
  };
}

const bibCameBack: Ruled = {
  ok: false,
  refusal: 'changed_meanwhile',
  faults: [{ path: 'bib_note', message: 'the bib has come back: hand it out before a note is written on it' }],
};

/** A report of the bib alone, which people of a race without times have too. */
const isOfBibAlone = ({ collectedAt, bibNote, status, retirement, backAt }: Report): boolean =>
  (collectedAt !== undefined || bibNote !== undefined) &&
  status === undefined &&
  retirement === undefined &&
  backAt === undefined;

/** The bib as a report leaves it. A note is of one handing out, and goes with it. */
function bibAfter({ collectedAt, bibNote }: Pick<Report, 'collectedAt' | 'bibNote'>, stands: RuledPerson) {
  const collected = handedOut(collectedAt, stands.bib_collected_at);
  return { collected, bibNote: collected === null ? null : orStands(bibNote, stands.bib_note) };
}

/** The sender hands a bib out that they saw lying there, and that has gone over another table since. */
const isHandedOutSince = ({ collectedAt, sawCollected }: Report, { bib_collected_at: stands }: RuledPerson): boolean =>
  sawCollected === false && typeof collectedAt === 'number' && stands !== null;

/** Says by whom, and when: two people may stand at two tables for one bib. */
async function handedOutMeanwhile(
  trx: Db,
  { participant }: Report,
  { bib_collected_at: stands }: RuledPerson,
): Promise<Ruled> {
  const [last] = await newestChanges(trx, `participant:${participant}`, ['collected']);
  const fault = {
    path: 'collected',
    message: 'this bib was handed out at another table meanwhile: ask there, or take it back before it goes out again',
    ...(stands !== null && { at: new Date(stands).toISOString() }),
    ...(last && { who: last.who ?? last.actor }),
  };
  return { ok: false, refusal: 'changed_meanwhile', faults: [fault] };
}

/** The sender takes a bib back that they saw gone, and that has come back over another table since. */
const cameBackSince = ({ collectedAt, sawCollected }: Report, { bib_collected_at: stands }: RuledPerson): boolean =>
  sawCollected === true && collectedAt === null && stands === null;

/** Says who took it back, and when: it lies at that table. */
async function cameBackMeanwhile(trx: Db, { participant }: Report): Promise<Ruled> {
  const [last] = await newestChanges(trx, `participant:${participant}`, ['collected']);
  const fault = {
    path: 'came_back',
    message: 'this bib was taken back at another table meanwhile: it lies there, and can be handed out again',
    ...(last && { at: new Date(last.at).toISOString(), who: last.who ?? last.actor }),
  };
  return { ok: false, refusal: 'changed_meanwhile', faults: [fault] };
}

/** Two desks that hand out one bib are one handing out, the first. */
const handedOut = (said: EpochMs | null | undefined, stands: EpochMs | null): EpochMs | null =>
  said === undefined || (said !== null && stands !== null) ? stands : said;

const orStands = <Value>(said: Value | undefined, stands: Value): Value => (said === undefined ? stands : said);

/** Somebody who is said to be back has an end without a ruling: they finished, or their race is official. */
const endsWithout = async (trx: Db, { backAt }: Report, person: RuledPerson): Promise<boolean> =>
  person.is_official || (typeof backAt === 'number' && (await isFinished(trx, person.number)));

/** The ruling that a report leaves. `hasEnd`: their result has one without it. */
function rulingOf({ status, backAt }: Report, stands: StaffStatus | null, hasEnd: boolean): StaffStatus | null {
  if (status !== undefined) return status;
  return typeof backAt === 'number' && stands === null && !hasEnd ? 'retired' : stands;
}

interface Stands {
  readonly status: StaffStatus | null;
  readonly stands: StaffStatus | null;
  readonly retirement: Retirement | null;
}

/** Something else stands than the sender saw, and than they say. */
function isUnseen({ was, retirement: said }: Report, { status, stands, retirement }: Stands): boolean {
  if (was === undefined || stands === was) return false;
  return stands !== status || (said !== undefined && !isSameRetirement(said, retirement));
}

const isSameRetirement = (one: Retirement | null, other: Retirement | null): boolean =>
  one?.at === other?.at && one?.place === other?.place && one?.reportedBy === other?.reportedBy;
