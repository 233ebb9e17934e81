import { listEvents } from '@dorsal/contract/calls/events.ts';
import { saveCircuit } from '@dorsal/contract/calls/staff/events.ts';
import { punctuationTypes, registrationTypes } from '@dorsal/contract/codecs/enums.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { eventEditor, fetchStaffEvent } from '../editors/event-editor.ts';
import { eventFields } from '../editors/event-fields.tsx';
import type { FormTabs } from '../form/FormParts.tsx';
import type { Entry, Field } from '../form/form-values.ts';
import { type Nameable, namedField } from '../form/NamedChoice.tsx';
import type { EditorDesign } from '../form/use-editor.ts';
import { dayText, rulesName } from '../lists/cells.tsx';
import { forStaff } from '../lists/for-staff.ts';

/** A circuit with the events that count for it, in its order. */
export interface CircuitWithEvents extends StaffEventView {
  readonly events: readonly StaffEventView[];
}

export const circuitTabs = [
  { id: 'info', label: 'eventForm.tab.info' },
  { id: 'events', label: 'circuitForm.tab.events' },
  { id: 'registration', label: 'eventForm.tab.registration' },
  { id: 'organisms', label: 'eventForm.tab.organisms' },
  { id: 'documents', label: 'eventForm.tab.documents' },
] as const satisfies FormTabs['all'];

/** The fields that circuits share with events. */
const sharedFields: readonly string[] = [
  'name',
  'name_short',
  'slug',
  'date_start',
  'date_end',
  'time_zone',
  'description',
  'poster',
  'tags',
  'rrss_hashtags',
  'contact',
  'visible',
  'featured',
  'order',
  'registration_start',
  'registration_end',
  'registration_url',
  'show_registration_list',
  'show_total_registrations',
  'organisms',
  'documents',
];

const mostFound = 8;
/** Document 3, section 9: 'circuit events limit 999'. */
const mostEvents = 999;
const listEventsForStaff = forStaff(listEvents);

const named = ({ name, date_start: at }: Pick<StaffEventView, 'name' | 'date_start'>): string =>
  [name, dayText(at)].filter(Boolean).join(' · ');

const events: Nameable = {
  kind: 'event',
  least: 2,
  isOrdered: true,
  label: 'circuitForm.events.search',
  search: async (words, signal) => {
    const found = await call(listEventsForStaff, { body: { free_text_search: words, limit: mostFound } }, signal);
    return found.map((event) => ({ id: event._id, name: named(event) }));
  },
  find: async (id, signal) => {
    const [event] = await call(listEventsForStaff, { body: { id } }, signal);
    return event === undefined ? null : { id: event._id, name: named(event) };
  },
};

/** Document 3, section 3: what a circuit has beyond an event: its events, how one enters, and the rules of its points. */
export const circuitFields = (say: SaidBy<StaffTextKey>): readonly Field[] => [
  ...eventFields.filter(({ name, of }) => sharedFields.includes(of ?? name)),
  {
    ...{ kind: 'own', tab: 'events', name: 'events', label: 'circuitForm.tab.events', isWide: true },
    ...namedField(events),
  },
  {
    ...{ kind: 'choice', tab: 'registration', name: 'registration_type', label: 'circuitForm.registration' },
    options: [
      { value: '', says: say('circuitForm.unset') },
      ...registrationTypes.map((value) => ({ value, says: say(`circuits.registration.${value}`) })),
    ],
  },
  {
    ...{ kind: 'choice', tab: 'registration', name: 'punctuation_type', label: 'circuitForm.points' },
    hint: 'circuitForm.points.hint',
    options: [
      { value: '', says: say('circuitForm.unset') },
      ...punctuationTypes.map((value) => ({
        value,
        says: value === 'unassigned' ? say('circuitForm.unassigned') : rulesName(value),
      })),
    ],
  },
];

/** A conflict tells events by their ids alone, and a form that goes on from one. */
const eventEntry = (
  event: string | { readonly _id: string; readonly name?: string; readonly date_start?: number | undefined },
): Entry =>
  typeof event === 'string'
    ? { key: event, name: '' }
    : {
        key: event._id,
        name: event.name === undefined ? '' : named({ name: event.name, date_start: event.date_start }),
      };

const ofEvents = eventEditor(['admin']);
const wireFields = new Set([...sharedFields, 'registration_type', 'punctuation_type', 'events']);

export const circuitEditor: EditorDesign<CircuitWithEvents> = {
  kind: 'circuit',
  historyOf: (id) => `event:${id}`,
  titles: { list: 'circuits.title', create: 'circuitForm.create', edit: 'circuitForm.edit', save: 'circuitForm.save' },
  list: '/admin/circuits',
  afterSave: 'stay',
  nameOf: ({ name }) => name,
  load: fetchCircuit,
  valuesOf: (view) => ({
    ...ofEvents.valuesOf(view),
    registration_type: view.registration_type ?? '',
    punctuation_type: view.punctuation_type ?? '',
    events: (view.events ?? []).map(eventEntry),
  }),
  wireOf: (values) => {
    const wire = {
      ...ofEvents.wireOf(values),
      registration_type: values['registration_type'] || null,
      punctuation_type: values['punctuation_type'] || null,
      events: ((values['events'] ?? []) as readonly Entry[]).map(({ key }) => key), // of this kind of field
    };
    return Object.fromEntries(Object.entries(wire).filter(([name]) => wireFields.has(name)));
  },
  save: async (body, commandId) => {
    const saved = await command(saveCircuit, { body: body as BodyOf<typeof saveCircuit> }, commandId); // of the fields above
    return { _id: saved._id };
  },
};

/** The circuit of a slug or an id; null: there is none. */
export async function fetchCircuit(word: string, signal: AbortSignal): Promise<CircuitWithEvents | null> {
  const circuit = await fetchStaffEvent(word, signal);
  if (circuit === null || !circuit.is_circuit) return null;
  const asked = { circuit: circuit._id, limit: mostEvents, order: ['order' as const, 'date_start' as const] };
  return { ...circuit, events: await call(listEventsForStaff, { body: asked }, signal) };
}
