import type { Context } from '@dorsal/server/platform/context.ts';
import { drawnLogo } from './plans/drawn-logo.ts';

const day = 86_400_000;

const homepageAds = [
  { name: 'Calcer Sabata Llarga', weight: 5, from: -30, to: 60 },
  { name: 'Aigües de la Font Clara', weight: 3, from: -10, to: 90 },
  { name: 'Fisioteràpia El Turmell', weight: 1, from: null, to: null },
  { name: 'Rellotges Tard o D’hora', weight: 4, from: -120, to: -20 },
] as const;

const eventAds = [
  { name: 'Forn de Penyaroja', text: 'Pa de pessic per a qui arribe a meta', slug: 'ultra-ports-de-penyaroja' },
  { name: 'Òptica La Lluna', text: '15 % en frontals fins a la nit de la cursa', slug: 'ultra-ports-de-penyaroja' },
  { name: 'Hostal del Coll', text: 'Llits per a corredors, desdejuni a les 2', slug: 'ultra-ports-de-penyaroja' },
  { name: 'Aigües de la Font Clara', text: 'Beguda a tots els avituallaments', slug: 'cursa-de-la-ribera' },
  { name: 'Bicis Roda Quadrada', text: 'Posada a punt gratuïta el dia abans', slug: 'triatlo-de-benisalma' },
] as const;

/** Ads of the home page, one of them over, and what sponsors of some events offer. */
export async function storeAds({ db, newId, now }: Context): Promise<void> {
  const at = (days: number | null): Date | null => (days === null ? null : new Date(now() + days * day));
  const onHome = homepageAds.map(({ name, weight, from, to }) => ({
    oid: newId(),
    name,
    weight,
    image: drawnLogo(name, { isOnCard: true }),
    redirect: 'https://example.org/',
    date_start: at(from),
    date_end: at(to),
  }));
  await db.insertInto('ad').values(onHome).execute();
  for (const { name, text, slug } of eventAds) {
    const event = await db.selectFrom('event').select('number').where('slug', '=', slug).executeTakeFirst();
    if (!event) continue;
    await db
      .insertInto('ad')
      .values({
        oid: newId(),
        name,
        image: drawnLogo(name, { isOnCard: true }),
        redirect: 'https://example.org/',
        extra_text: text,
        event_number: event.number,
      })
      .execute();
  }
}
