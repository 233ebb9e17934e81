import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type AdFields, writeAd } from '@dorsal/server/modules/ads/ad-repository.ts';
import { findEvent } from '@dorsal/server/modules/races/race-names-repository.ts';
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

/** Stores ads of the home page, one of them over, and offers by sponsors of some events. */
export async function storeAds({ db, newId, now }: Context): Promise<void> {
  const at = (days: number | null): EpochMs | null => (days === null ? null : now() + days * day);
  for (const { name, weight, from, to } of homepageAds) {
    await writeAd(db, newId(), { ...adOf(name), weight, date_start: at(from), date_end: at(to) });
  }
  for (const { name, text, slug } of eventAds) {
    const event = await findEvent(db, slug);
    if (event) await writeAd(db, newId(), { ...adOf(name), extra_text: text, event: event.oid });
  }
}

const adOf = (name: string): AdFields => ({
  name,
  image: drawnLogo(name, { isOnCard: true }),
  weight: 1,
  redirect: 'https://example.org/',
  event: null,
  date_start: null,
  date_end: null,
  extra_text: null,
});
