import { contentStaff } from '@dorsal/contract/access.ts';
import {
  type AdPlace,
  adCounts as adCountsCall,
  adStats,
  listAds as listAdsCall,
  type StaffAdView,
  saveAd as saveAdCall,
  seeAds,
} from '@dorsal/contract/calls/ads.ts';
import { mostRows, pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { withVersions } from '#platform/commands/command-repository.ts';
import { saveBody } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { shownAddress, shownImage } from '#platform/safe-address.ts';
import { adCountsSince, adTotals } from './ad-count-repository.ts';
import { type AdCounter, dayOf, takeSightings } from './ad-counter.ts';
import { type AdRow, countAds, runningAds, searchAds } from './ad-repository.ts';
import { drawByWeight } from './draw-by-weight.ts';
import { editableAd } from './save-ad.ts';

/** Ads for the pages, and for the staff who edit them. */
export const adRoutes = (context: Context, counter: AdCounter): ServedEndpoint[] => [
  serveEndpoint(listAdsCall, ({ body, caller }) => {
    const isStaff = contentStaff.some((role) => rolesOfCaller(caller).includes(role));
    if (body.order !== undefined && areDrawn(body, isStaff)) return refuse('invalid_request', { fields: [drawnFault] });
    return listAds(context, body, { isStaff });
  }),
  serveEndpoint(adStats, async ({ body }) => ({ total: await countAds(context.db, body) })),
  serveEndpoint(seeAds, ({ body, caller, header }) => {
    takeSightings(counter, { caller, agent: header('user-agent') }, body.seen);
    return { success: true } as const;
  }),
  serveEndpoint(adCountsCall, async ({ body }) => {
    const since = dayOf(context.now() - countedDaysMs);
    const [totals, days] = await Promise.all([
      adTotals(context.db, body.ad),
      adCountsSince(context.db, body.ad, since),
    ]);
    return { ...totals, days: days.map(({ place, ...count }) => ({ ...count, place: place as AdPlace })) }; // the table holds no other
  }),
  serveEndpoint(saveAdCall, ({ body, caller }) => saveBody(context, editableAd, body, actorOf(caller))),
];

/** Days that are told one by one. */
const countedDaysMs = 30 * 86_400_000;

/**
 * Ads of the home page, or of an event: those that run now, drawn anew by weight for each who asks, so that a page with room for one takes the first.
 * Staff who name neither get all.
 */
export async function listAds(
  context: Context,
  question: BodyOf<typeof listAdsCall>,
  { isStaff, random = Math.random }: { readonly isStaff: boolean; readonly random?: () => number },
): Promise<AnswerOf<typeof listAdsCall>> {
  const at = new Date(context.now());
  const page = pageOf(question, mostRows);
  if (!areDrawn(question, isStaff)) {
    const rows = await searchAds(context.db, question, page);
    return await withVersions(
      context.db,
      'ad',
      rows.map((row) => presentAd(row, at)),
    );
  }
  const { event_id: event, id, name } = question;
  return drawByWeight(await runningAds(context.db, { event, id, name, at }), random)
    .slice(page.offset, page.offset + page.limit)
    .map((row) => presentAd(row, at));
}

/** Tells whether an answer is drawn by weight: those of a page are. */
const areDrawn = ({ homepage, event_id }: BodyOf<typeof listAdsCall>, isStaff: boolean): boolean =>
  !isStaff || event_id !== undefined || homepage === true;

const drawnFault = { path: 'order', message: 'the ads of a page are drawn by weight: leave the order out' };

/** The contract picks the public part out of it. */
function presentAd(row: AdRow, now: Date): StaffAdView {
  const { event_number, event_oid, event_slug, event_name } = row;
  const isOfEvent = event_number !== null && event_oid !== null && event_slug !== null && event_name !== null;
  return {
    _id: row.oid,
    name: row.name,
    image: shownImage(row.image),
    redirect: shownAddress(row.redirect),
    extra_text: row.extra_text ?? undefined,
    weight: row.weight,
    shown: row.shown,
    clicked: row.clicked,
    date_start: row.date_start?.getTime(),
    date_end: row.date_end?.getTime(),
    active: row.weight > 0 && (row.date_start ?? now) <= now && (row.date_end ?? now) >= now,
    ...(isOfEvent && { event: { _id: event_oid, slug: event_slug, numeric_id: event_number, name: event_name } }),
  };
}
