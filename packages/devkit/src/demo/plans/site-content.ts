import type { SiteContent } from '@dorsal/contract/views/site-view.ts';
import { drawnLogo } from './drawn-logo.ts';

const role = (en: string, ca: string, es: string) => ({ en, ca, es });
const timing = role('Timing', 'Cronometratge', 'Cronometraje');
const registrations = role('Registrations', 'Inscripcions', 'Inscripciones');
const voice = role('Announcer', 'Locució', 'Locución');
const software = role('Software', 'Programari', 'Software');
const logistics = role('Logistics', 'Logística', 'Logística');
const direction = role('Direction', 'Direcció', 'Dirección');

const sponsors = [
  'Aigües de la Font Clara',
  'Calcer Sabata Llarga',
  'Forn de Penyaroja',
  'Òptica La Lluna',
  'Bicis Roda Quadrada',
];

/** The content of an invented firm for the demo. Parts that are not named here have their neutral default. */
export const demoSite: Partial<SiteContent> = {
  name: 'Cronos del Garrofer',
  founded: 2012,
  team: [
    { name: 'Empar Solbes', roles: [direction, timing] },
    { name: 'Quico Marrades', roles: [timing, logistics] },
    { name: 'Nuria Valdeolmos', roles: [registrations] },
    { name: 'Bernat Fontclara', roles: [software, timing] },
    { name: 'Rosario Montesinos', roles: [voice] },
  ],
  contact: {
    email: 'hola@example.org',
    phone: '+34 000 000 000',
    address: 'Plaça del Cronòmetre, 1 · Vilaclara del Garrofer',
  },
  social: ['instagram', 'facebook', 'youtube', 'telegram', 'strava'].map((network) => ({
    network,
    url: `https://example.org/${network}`,
  })),
  shop_url: 'https://example.org/dorsals',
  sponsors: sponsors.map((name) => ({ name, logo: drawnLogo(name, { isOnCard: false }), url: 'https://example.org/' })),
};
