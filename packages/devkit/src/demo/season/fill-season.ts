import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import { addOrganisers } from './organisers.ts';
import { comingEvents } from './plans/coming-events.ts';
import { laterEvents } from './plans/later-events.ts';
import { seasonLiveRaces } from './plans/live-races.ts';
import { oddEvents } from './plans/odd-events.ts';
import { pastRaces } from './plans/past-races.ts';
import type { SeasonFill } from './season-context.ts';
import { storeAds } from './store-ads.ts';
import { storeCircuits } from './store-circuits.ts';
import { storeListedEvent } from './store-listed-event.ts';
import { storeLiveRace } from './store-live-race.ts';
import { storePastRace } from './store-past-race.ts';
import { storeWords } from './store-words.ts';

/** What was written. */
export interface FilledSeason {
  /** Circuits not counted. */
  readonly events: number;
  readonly participants: number;
}

/**
 * The rest of the demo: the season around the first five events. Races that were run, two more that are on, one that waits for its gun, what comes, two
 * circuits, ads. Results are for a derive to make.
 */
export async function fillSeason(context: SeasonFill['context']): Promise<FilledSeason> {
  const known = await context.db.selectFrom('organism').select(['number', 'name']).execute();
  const organisers = await addOrganisers(context.db, context.newId, known);
  const fill: SeasonFill = { context, organisers, circuits: await storeCircuits(context, organisers) };
  let participants = 0;
  for (const [which, past] of pastRaces.entries()) participants += await storePastRace(fill, past, which);
  for (const live of seasonLiveRaces) participants += await storeLiveRace(fill, live);
  const listed = [...comingEvents, ...laterEvents, ...oddEvents];
  for (const event of listed) participants += await storeListedEvent(fill, event);
  await storeAds(context);
  await storeWords(context);
  await refreshStatuses(context.db, { scope: null, now: context.now() });
  return { events: pastRaces.length + seasonLiveRaces.length + listed.length, participants };
}
