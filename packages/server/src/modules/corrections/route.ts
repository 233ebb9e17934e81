import {
  addIntermediate,
  deleteIntermediate,
  settleCrossing as settleCrossingCall,
  unsettleCrossing as unsettleCrossingCall,
} from '@dorsal/contract/calls/staff/corrections.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { knownRoutes } from './known-route.ts';
import { addManualTimes, deleteManualTime, type ManualTimePlace, type ManualTimesSet } from './manual-times.ts';
import { rulingRoutes } from './rulings-route.ts';
import { type CrossingUnsettled, settleCrossing, unsettleCrossing } from './settle-crossing.ts';

/** Times typed in by hand, visits that staff chose as crossings, and what staff know beside the reads; each taken back too. */
export const correctionRoutes = (context: Context): ServedEndpoint[] => [
  ...knownRoutes(context),
  ...rulingRoutes(context),
  serveEndpoint(addIntermediate, async ({ body, caller }) => {
    const times = body.data.map(({ total_time: timeMs, source = 'manual', was, heard, ...place }) => ({
      ...placeOf(place),
      timeMs,
      source,
      was,
      heard,
    }));
    return doneOr(await addManualTimes(context, times, actorOf(caller)));
  }),
  serveEndpoint(deleteIntermediate, async ({ body, caller }) =>
    doneOr(await deleteManualTime(context, { ...placeOf(body), was: body.was }, actorOf(caller))),
  ),
  serveEndpoint(settleCrossingCall, async ({ body, caller }) => {
    const settled = await settleCrossing(context, { ...placeOf(body), at: body.at }, actorOf(caller));
    if (!settled.ok) return refuse(settled.refusal);
    return { success: true as const, ...(settled.voided.length > 0 && { void_choices: [...settled.voided] }) };
  }),
  serveEndpoint(unsettleCrossingCall, async ({ body, caller }) =>
    doneOr(await unsettleCrossing(context, placeOf(body), actorOf(caller))),
  ),
];

const placeOf = ({ bib, intermediate: checkpoint, registration }: WirePlace): ManualTimePlace => ({
  bib,
  checkpoint,
  registration,
});

interface WirePlace {
  readonly bib: string;
  readonly intermediate: string;
  readonly registration: string;
}

const doneOr = (set: ManualTimesSet | CrossingUnsettled): AnswerOf<typeof addIntermediate> | Refused =>
  set.ok ? { success: true } : refuse(set.refusal, 'faults' in set && set.faults ? { fields: set.faults } : {});
