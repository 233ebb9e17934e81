import { reportWhereabouts as reportCall } from '@dorsal/contract/calls/staff/race-day.ts';
import * as calls from '@dorsal/contract/calls/staff/rulings.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { giveChip, takeChip } from './give-chip.ts';
import { judgeReadOfPerson, type ReadOfPersonJudged } from './invalidate-read.ts';
import { type Report, reportWhereabouts } from './report-whereabouts.ts';
import { acceptLateStart, addPenalty, type Ruled, removePenalty, setStaffStatus } from './rule-on-people.ts';

/** Rulings of staff on one person, each taken back too. */
export const rulingRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(calls.ruleStatus, async ({ body: { registration: participant, ...ruling }, caller }) => {
    if (ruling.status === 'disqualified' && !ruling.reason?.trim())
      return refuse('invalid_request', { fields: [noReason] });
    return doneOr(await setStaffStatus(context, { participant, ...ruling }, actorOf(caller)));
  }),
  serveEndpoint(calls.addPenalty, async ({ body: { registration: participant, time: timeMs, ...penalty }, caller }) => {
    if (timeMs === 0) return refuse('invalid_request', { fields: [noTime] });
    if (penalty.reason.trim() === '') return refuse('invalid_request', { fields: [noPenaltyReason] });
    return doneOr(await addPenalty(context, { participant, timeMs, ...penalty }, actorOf(caller)));
  }),
  serveEndpoint(calls.deletePenalty, async ({ body: { registration: participant, ...penalty }, caller }) =>
    doneOr(await removePenalty(context, { participant, ...penalty }, actorOf(caller))),
  ),
  serveEndpoint(calls.judgeLateStart, async ({ body: { registration: participant, bib, accepted }, caller }) =>
    doneOr(await acceptLateStart(context, { participant, bib, isAccepted: accepted }, actorOf(caller))),
  ),
  serveEndpoint(reportCall, async ({ body, caller }) =>
    doneOr(await reportWhereabouts(context, reportOf(body, context.now()), actorOf(caller))),
  ),
  serveEndpoint(calls.giveChip, async ({ body: { registration: participant, given, ...chip }, caller }) =>
    doneOr(await doChip(given)(context, { participant, ...chip }, actorOf(caller))),
  ),
  serveEndpoint(calls.judgeRead, async ({ body, caller }) => {
    const { registration: participant, heard_at: heardAt, counts, reason = '', ...read } = body;
    const judgement = { counts, reason: reason.trim() };
    return doneOr(await judgeReadOfPerson(context, { participant, heardAt, ...read }, judgement, actorOf(caller)));
  }),
];

/** A chip heard of nobody is given to somebody; or one is taken from its bearer. */
const doChip = (given: boolean) => (given ? giveChip : takeChip);

/** Document 3, section 5: the reasons that screens offer are texts like any other. */
const noReason = { path: 'reason', message: 'whoever is disqualified is told why: write the reason' };
const noPenaltyReason = { path: 'reason', message: 'a penalty is shown with its reason: write it' };
const noTime = { path: 'time', message: 'a penalty is more than 0 s' };

const doneOr = (ruled: Ruled | ReadOfPersonJudged): AnswerOf<typeof calls.ruleStatus> | Refused =>
  ruled.ok
    ? { success: true }
    : refuse(ruled.refusal, 'faults' in ruled && ruled.faults ? { fields: ruled.faults } : {});

function reportOf(body: BodyOf<typeof reportCall>, now: number): Report {
  const {
    registration: participant,
    retired,
    back,
    collected,
    saw_collected: sawCollected,
    bib_note: bibNote,
    ...said
  } = body;
  const nowIf = (isSo: boolean | undefined): number | null | undefined =>
    isSo === undefined ? undefined : isSo ? now : null;
  const retirement = retired && { at: retired.at, place: retired.place, reportedBy: retired.reported_by };
  return {
    participant,
    ...said,
    retirement,
    backAt: nowIf(back),
    collectedAt: nowIf(collected),
    sawCollected,
    bibNote: bibNote?.trim() ?? bibNote,
  };
}
