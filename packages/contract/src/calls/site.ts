import * as z from 'zod';
import { endpoint } from '#endpoint.ts';
import { Done, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { SiteContent, SiteView } from '#views/site-view.ts';
import { DashboardStatsView, HomeStatsView } from '#views/stats-view.ts';

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/site',
  summary: 'The firm that runs this site: name, team, contact, sponsors, legal texts.',
  answer: SiteView,
});

/**
 * A part that is left out stays; one that is null goes back to the neutral default. In `changes` a text is merged by language, the contact by
 * its lines, and a list by its entries: what is named in neither `was` nor `is` stays.
 */
export const saveSite = endpoint({
  name: 'saveSite',
  method: 'POST',
  path: '/site',
  summary: 'Changes what names the firm.',
  body: savable(SiteContent),
  answer: Done,
  errors: [...saveErrors],
});

/** Totals of the home page; staff get the dashboard's besides. */
export const homeStats = endpoint({
  name: 'homeStats',
  method: 'GET',
  path: '/stats',
  maxAgeS: 15,
  summary: 'Totals of the whole platform.',
  answer: HomeStatsView,
  answerByRole: { admin: DashboardStatsView, timer: DashboardStatsView, community_manager: DashboardStatsView },
});

/** The map that the screens draw courses on: a setting of the server. */
export const mapStyle = endpoint({
  name: 'mapStyle',
  method: 'GET',
  path: '/map-style',
  summary: 'Address of the style that maps are drawn in.',
  answer: z.object({ url: z.string() }),
});
