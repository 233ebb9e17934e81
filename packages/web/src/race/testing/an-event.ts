import type { Event } from '../event.ts';

/** An event of Vilanera in which one can enter, without races. */
export const anEvent = (parts: Partial<Event> = {}): Event => ({
  id: 'e'.repeat(24),
  number: 7,
  slug: 'cursa',
  name: 'Cursa de la Vila',
  status: 'registrations_opened',
  isCircuit: false,
  isFeatured: false,
  isExternal: false,
  startsAt: Date.UTC(2026, 4, 1, 22, 30),
  zone: 'Europe/Madrid',
  place: { city: 'Vilanera' },
  tags: [],
  hashtags: [],
  organisms: [],
  documents: [],
  contact: {},
  modalities: [],
  notices: [],
  registration: {},
  registrationPages: {},
  showsRegistrations: false,
  allowsTeams: false,
  allowsVenueRegistration: false,
  ...parts,
});
