import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { expect, test } from 'vitest';
import { changesOf, faultsIn } from '../form/form-values.ts';
import { changesOfStep, stepsOf } from './EventSteps.tsx';
import { eventEditor } from './event-editor.ts';
import { eventFields, eventFieldsFor, eventTabs } from './event-fields.tsx';

const club = { _id: 'a'.repeat(24), name: 'Club', type: 'organizer' } as const;
/** As the server shows it to admins; hours with seconds that no form shows. */
const view = {
  _id: 'e'.repeat(24),
  slug: 'cursa-2026',
  numeric_id: 7,
  name: 'Cursa',
  status: 'registrations_opened',
  is_circuit: false,
  time_zone: 'Europe/Madrid',
  date_start: Date.parse('2026-10-25T00:30:15Z'),
  date_end: Date.parse('2026-10-25T09:00:00Z'),
  tags: ['Trail', '100% natural'],
  organisms: [club],
  documents: [{ _id: 'd'.repeat(24), name: 'Reglamento', type: 'registration', url: 'https://example.org/r.pdf' }],
  timers: ['b'.repeat(24)],
  location: { city: 'Castelló', custom_name: 'Plaça', coordinates: { latitude: 39.98, longitude: -0.03 } },
  contact: { email: 'a@example.org' },
  order: 0,
  visible: true,
} as const satisfies Partial<StaffEventView>;

const admin = eventEditor(['admin']);
const base = admin.wireOf(admin.valuesOf(view as unknown as StaffEventView)); // what a view of one event holds
const changed = (typed: object) =>
  changesOf(base, admin.wireOf({ ...admin.valuesOf(view as unknown as StaffEventView), ...typed })); // as above

// @spec [Back-office editors] doc 3 §2, §3: Event: tabs Info, Localización, Inscripciones, Organismos, Documentos, Tech; each field stands on one of them
test('a form that nobody touched changes nothing, and every field stands on a tab', () => {
  expect(changed({})).toEqual({});
  expect(base).toMatchObject({
    date_start: view.date_start,
    location: view.location,
    organisms: [club._id],
    timers: view.timers,
    documents: view.documents,
  });
  const tabs: readonly (string | undefined)[] = eventTabs.map(({ id }) => id);
  expect(eventFields.filter(({ tab }) => !tabs.includes(tab))).toEqual([]);
});

test('hours are those of the place, also when its clocks change that night', () => {
  // 02:30 comes twice on that day: as it was loaded until somebody types another hour.
  expect(changed({ 'date_start.hour': '02:30' })).toEqual({});
  expect(changed({ 'date_start.hour': '07:00' })).toEqual({
    date_start: { was: view.date_start, is: Date.parse('2026-10-25T06:00:00Z') },
  });
  expect(changed({ time_zone: 'Atlantic/Canary' })).toMatchObject({
    date_end: { is: Date.parse('2026-10-25T10:00:00Z') },
  });
  expect(changed({ 'date_end.day': '', 'date_end.hour': '' })).toEqual({ date_end: { was: view.date_end, is: null } });
});

test('tags are cut at commas, coordinates take a comma too, and one alone is none', () => {
  expect(changed({ tags: 'Trail, , Nit' })).toEqual({ tags: { was: view.tags, is: ['Trail', 'Nit'] } });
  expect(changed({ latitude: '39,98' })).toEqual({});
  expect(changed({ latitude: '' })['location']?.is).toEqual({ city: 'Castelló', custom_name: 'Plaça' });
});

const whyOff = (name: string, values: object) =>
  eventFields.find((field) => field.name === name)?.whyOff?.({ ...admin.valuesOf({}), ...values }) ?? null;

// @spec [Back-office editors] doc 3 §2: Event: live registration end only while it is on and not per modality; the team button name only while teams can be made; importing flags only off
test('a field that needs another one waits for it, and says for which', () => {
  const until = 'live_registration_allow_until.day';
  expect(whyOff(until, {})).toBe('eventForm.liveUntil.off');
  expect(whyOff(until, { allow_live_registration: true })).toBe(null);
  expect(whyOff(until, { allow_live_registration: true, live_registration_per_modality: true })).not.toBe(null);
  expect(whyOff('team_registration_name', {})).toBe('eventForm.teamName.off');
  expect(whyOff('team_registration_name', { allow_team_registration: true })).toBe(null);
  expect(whyOff('importing_mdg', {})).toBe('eventForm.flag.off');
  // One that was on when it was loaded can go off, and on again before it is saved.
  expect(whyOff('importing_mdg', { 'importing_mdg.was': true })).toBe(null);
});

// @spec [Back-office editors] issue 17: A community manager changes texts, tags, documents and images, and sees no other field
test('a community manager has the fields that the call lets them change, a timer none', () => {
  const theirs = new Set(eventFieldsFor(['community_manager']).map(({ name }) => name));
  expect([theirs.has('description'), theirs.has('documents'), theirs.has('poster')]).toEqual([true, true, true]);
  expect([theirs.has('time_zone'), theirs.has('live_registration_password'), theirs.has('timers')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(Object.keys(eventEditor(['community_manager']).wireOf(admin.valuesOf({})))).not.toContain('visible');
  expect(eventFieldsFor(['timer'])).toEqual([]);
});

// @spec [Back-office editors] doc 3 §2, §4: Finish the event, cancel, postpone with a note, one step back: each where the status permits it
test('the steps follow from the status, and say what they change', () => {
  expect(stepsOf({ status: 'registrations_opened' })).toEqual(['postpone', 'cancel']);
  expect(stepsOf({ status: 'registrations_closed', postponed: true })).toEqual(['cancel', 'stepBack']);
  expect(stepsOf({ status: 'live' })).toEqual(['finish', 'cancel']);
  expect(stepsOf({ status: 'finished_provisional' })).toEqual(['makeOfficial', 'stepBack']);
  expect(stepsOf({ status: 'cancelled' })).toEqual(['stepBack']);
  const event = { _id: view._id, status: 'live' } as const;
  expect(changesOfStep('finish', event, 'x')).toEqual({ status: { was: 'live', is: 'finished_provisional' } });
  expect(changesOfStep('cancel', event, ' Storm ')).toMatchObject({ status_note: { was: null, is: 'Storm' } });
  expect(changesOfStep('stepBack', { ...event, postponed: true }, '')).toEqual({ postponed: { was: true, is: false } });
  expect(changesOfStep('stepBack', { ...event, status: 'cancelled' }, '')).toEqual({
    status: { was: 'cancelled', is: null },
  });
});

// @spec [Back-office editors] issue 18, B: A PIN of another length than the desk takes is refused with how many characters are wanted
test('a PIN has six characters, whatever they are', () => {
  const faultOf = (pin: string) =>
    faultsIn(eventFields, { allow_live_registration: true, live_registration_password: pin })[
      'live_registration_password'
    ];
  expect(['12345', '1234567', ' 12345'].map(faultOf)).toEqual(Array(3).fill('eventForm.pin.wrong'));
  expect(['', '123456', 'abç1€x'].map(faultOf)).toEqual([undefined, undefined, undefined]);
});
