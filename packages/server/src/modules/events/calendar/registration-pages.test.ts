import { expect, test } from 'vitest';
import { noPages, registrationPages, registrationWayOf } from './registration-pages.ts';

const templates = {
  register: 'https://in.example.org/{slug_rts}',
  list: 'https://in.example.org/list?e={numeric_id}',
  own: 'https://in.example.org/own/{rts_numeric_id}',
  team: 'https://in.example.org/{slug}/team',
};
const event = {
  slug: 'cursa',
  slug_rts: 'cursa 2026/a',
  number: 7,
  rts_numeric_id: 40,
  registration_url: null,
  allow_team_registration: true,
  external: false,
  is_circuit: false,
  registration_type: null,
  show_registration_list: true,
};

// @spec [Site content, notices, ads and page metadata] issue 4 Registering; doc 2 §2.3: Provider addresses as settings: entering, list, own registration, team; only for events that have what they name; https only; the event's own address wins
test('what stands for the event is put into the addresses, and nothing of it reaches beyond its place', () => {
  expect(registrationPages(templates, event)).toEqual({
    register: 'https://in.example.org/cursa%202026%2Fa',
    list: 'https://in.example.org/list?e=7',
    own: 'https://in.example.org/own/40',
    team: 'https://in.example.org/cursa/team',
  });
});

// @spec [Site content, notices, ads and page metadata] issue 4 Registering; doc 2 §2.3: Provider addresses as settings: entering, list, own registration, team; only for events that have what they name; https only; the event's own address wins
test('a page whose name the event lacks is absent, and so are all for an external event', () => {
  expect(registrationPages(templates, { ...event, slug_rts: null, rts_numeric_id: null })).toEqual({
    list: 'https://in.example.org/list?e=7',
    team: 'https://in.example.org/cursa/team',
  });
  expect(registrationPages(templates, { ...event, external: true })).toBeUndefined();
  expect(registrationPages({ register: null, list: null, own: null, team: null }, event)).toBeUndefined();
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7 (`{slug, search_circuits}`), doc 2 §2.3: Registration pages of a provider stand under a circuit that one registers in
test('a circuit has pages where one registers in it, and none where its races do', () => {
  const ofCircuit = (registration_type: 'auto' | 'register' | null) =>
    registrationPages(templates, { ...event, is_circuit: true, registration_type });
  expect(ofCircuit('register')?.list).toBe('https://in.example.org/list?e=7');
  expect([ofCircuit('auto'), ofCircuit(null)]).toEqual([undefined, undefined]);
});

// @spec [Site content, notices, ads and page metadata] issue 4 Registering; doc 2 §2.3: Provider addresses as settings: entering, list, own registration, team; only for events that have what they name; https only; the event's own address wins
test('the event’s own address for entering wins where it is https', () => {
  const of = (registration_url: string) => registrationPages(templates, { ...event, registration_url })?.register;
  expect(of('https://own.example.org/x')).toBe('https://own.example.org/x');
  expect(of('javascript:alert(1)')).toBe('https://in.example.org/cursa%202026%2Fa');
});

test('a list that the organisers do not show is named to nobody', () => {
  const hidden = registrationPages(templates, { ...event, show_registration_list: false });
  expect(Object.keys(hidden ?? {}).sort()).toEqual(['list', 'own', 'register', 'team']);
  expect(hidden?.list).toBeUndefined();
});

test('teams have a page only where they may be entered', () => {
  expect(registrationPages(templates, { ...event, allow_team_registration: false })?.team).toBeUndefined();
});

// @spec [Live screens] issue 16: 'Register' leads to the same from an event, a race, a runner and the map of the calendar: one rule, on the server and here
test('an event is entered at the provider, on its own page, at the venue, or by asking', () => {
  const wayOf = (parts: object, pages = noPages) =>
    registrationWayOf(pages, { ...event, external_url: null, allow_live_registration: false, ...parts });
  expect(wayOf({}, templates)).toBe('provider');
  expect(wayOf({ registration_url: 'http://own.example.org' })).toBe('page');
  expect(wayOf({ external: true, external_url: 'https://theirs.example.org' }, templates)).toBe('page');
  expect(wayOf({ allow_live_registration: true })).toBe('venue');
  expect(wayOf({ registration_url: 'javascript:alert(1)' })).toBe('ask');
});
