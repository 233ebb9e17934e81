import { contentStaff } from '@dorsal/contract/access.ts';
import { saveAd as saveAdCall } from '@dorsal/contract/calls/admin-content/save-ad.ts';
import { listAds as listAdsCall } from '@dorsal/contract/calls/public/list-ads.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { listAds } from './list-ads.ts';
import { saveAd } from './save-ad.ts';

/** Ads on the pages, and who cares for them. */
export const adRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listAdsCall, ({ body, caller }) =>
    listAds(context, body, { isStaff: contentStaff.some((role) => rolesOfCaller(caller).includes(role)) }),
  ),
  serveEndpoint(saveAdCall, async ({ body, caller }): Promise<AnswerOf<typeof saveAdCall> | Refused> => {
    const saved = await saveAd(context, body, actorOf(caller));
    if (saved.ok) return { success: true, _id: saved.oid };
    return refuse(saved.refusal, saved.faults && { fields: saved.faults });
  }),
];
