import { formatHour } from '@dorsal/domain/units/dates.ts';
import { saveNotice } from '@dorsal/server/modules/notices/save-notice.ts';
import { changeSite } from '@dorsal/server/modules/site/site-content.ts';
import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { findEventId, plannedStart } from './demo-repository.ts';
import { referees } from './live-rulings.ts';
import { comingEvents, laterEvents } from './plans/coming-events.ts';
import { seasonLiveRaces } from './plans/live-races.ts';
import { oddEvents } from './plans/odd-events.ts';
import { pastRaces } from './plans/past-races.ts';
import { demoSite } from './plans/site-content.ts';
import type { SeasonFill } from './season-context.ts';
import { storeAds } from './store-ads.ts';
import { storeCircuits } from './store-circuits.ts';
import { storeListedEvent } from './store-listed-event.ts';
import { storeLiveRace, storePastRace } from './store-season-race.ts';

/** Counts of what was written. */
export interface FilledSeason {
  /** Circuits not counted. */
  readonly events: number;
  readonly participants: number;
}

/**
 * Stores the season around the first five events of the demo: past races, two more live ones, one that waits for its gun, coming events, two circuits,
 * ads, notices and the content of the site. Results come from a derive afterwards.
 */
export async function fillSeason(context: SeasonFill['context']): Promise<FilledSeason> {
  const circuits = await inTransaction(context, storeCircuits);
  const fill: SeasonFill = { context, circuits };
  let participants = 0;
  for (const [which, past] of pastRaces.entries()) participants += await storePastRace(fill, past, which);
  for (const live of seasonLiveRaces) participants += await storeLiveRace(fill, live);
  const listed = [...comingEvents, ...laterEvents, ...oddEvents];
  for (const event of listed)
    participants += await inTransaction(context, (inside) => storeListedEvent({ context: inside, circuits }, event));
  await storeAds(context);
  await storeSiteAndNotices(context);
  await refreshStatuses(context.db, { scope: null, now: context.now() });
  return { events: pastRaces.length + seasonLiveRaces.length + listed.length, participants };
}

/** Many small statements: a commit for each of them would take longer than they do. */
const inTransaction = <Stored>(context: Context, store: (inside: Context) => Promise<Stored>): Promise<Stored> =>
  context.db.transaction().execute((trx) => store({ ...context, db: trx }));

const notices = [
  { slug: '10k-de-faixanova', level: 'info', text: 'Hi ha aigua de més al quilòmetre 7.' },
  {
    slug: 'marato-de-la-olmosa',
    level: 'warning',
    text: 'Por el viento en la cresta, el recorrido pasa por la variante del barranco desde el kilómetro 24.',
  },
  {
    slug: 'nocturna-del-salinar',
    level: 'warning',
    text: "L'eixida del 5K s'ajorna 15 minuts: serà a les {start}.",
    race: '5k',
  },
] as const;

/** A notice with the hour at which the race that it is about starts, by the clocks of the place. */
async function noticeText({ db }: Context, notice: (typeof notices)[number]): Promise<string> {
  if (!('race' in notice)) return notice.text;
  const { startsAt, zone } = await plannedStart(db, notice.slug, notice.race);
  return notice.text.replace('{start}', formatHour(startsAt, zone));
}

/** The content of the demo's site, and notices of some of its events. */
async function storeSiteAndNotices(context: Context): Promise<void> {
  const saved = await changeSite(context, demoSite, referees);
  if (!saved.ok) throw new Error(`the site of the demo was refused: ${saved.faults[0]?.path}`);
  for (const notice of notices) {
    const { slug, level } = notice;
    const event = await findEventId(context.db, slug);
    const text = await noticeText(context, notice);
    const given = await saveNotice(context, { event, level, text }, referees);
    if (!given.ok) throw new Error(`a notice of ${slug} was refused: ${given.refusal}`);
  }
}
