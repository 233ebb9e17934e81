import {
  acceptMissRates as acceptCall,
  addNeutralised as addNeutralisedCall,
  addStops as addStopsCall,
  deleteNeutralised as deleteNeutralisedCall,
  deleteStop as deleteStopCall,
  knownByStaff,
} from '@dorsal/contract/calls/staff/corrections.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { addNeutralised, addStops, deleteStops, listKnown, takeBackNeutralised } from './known-by-staff.ts';
import { acceptMissRates, listMissRates } from './miss-rates.ts';

/** Facts that staff know of a race beside its reads: rates of misses, neutralised spans, stops. */
export const knownRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(knownByStaff, async ({ body: { modality } }) => {
    const rates = await listMissRates(context, modality);
    if (!rates.ok) return refuse(rates.refusal);
    const known = await listKnown(context, modality);
    if (!known.ok) return refuse(known.refusal);
    return {
      miss_rates: rates.mats.map(({ checkpoints, passes, skips, proposed, accepted }) => ({
        checkpoints: checkpoints.map(({ oid }) => oid),
        passes,
        skips,
        proposed,
        ...(accepted !== null && { miss_rate: accepted }),
      })),
      is_frozen: rates.isFrozen,
      neutralised: [...known.neutralised],
      stops: [...known.stops],
    };
  }),
  serveEndpoint(acceptCall, async ({ body: { modality, data }, caller }) => {
    const rates = data.map(({ intermediate: checkpoint, miss_rate: rate }) => ({ checkpoint, rate }));
    return doneOr(await acceptMissRates(context, { modality, rates }, actorOf(caller)));
  }),
  serveEndpoint(addNeutralisedCall, async ({ body, caller }) =>
    doneOr(await addNeutralised(context, body, actorOf(caller))),
  ),
  serveEndpoint(deleteNeutralisedCall, async ({ body, caller }) =>
    doneOr(await takeBackNeutralised(context, body, actorOf(caller))),
  ),
  serveEndpoint(addStopsCall, async ({ body, caller }) => doneOr(await addStops(context, body.data, actorOf(caller)))),
  serveEndpoint(deleteStopCall, async ({ body, caller }) =>
    doneOr(await deleteStops(context, [body], actorOf(caller))),
  ),
];

const doneOr = <Code extends RefusalCode>(
  set: { readonly ok: true } | { readonly ok: false; readonly refusal: Code },
) => (set.ok ? { success: true as const } : refuse(set.refusal));
