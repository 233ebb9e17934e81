import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { changesOf } from '../form/form-values.ts';
import { movedTo } from '../form/NamedChoice.tsx';
import { circuitCounts, hasCounts } from './circuit-counts.tsx';
import { type CircuitWithEvents, circuitEditor, circuitFields, circuitTabs } from './circuit-editor.tsx';

interface Sent {
  readonly body: { readonly _id: string; readonly changes: object };
}
/** The commands that were sent, and the error with which the next ones fail. */
const server = vi.hoisted(() => ({ sent: [] as unknown[], error: null as Error | null }));
vi.mock('#api/command.ts', () => ({
  command: async (_call: object, { body }: Sent, commandId: string) => {
    await Promise.resolve();
    if (server.error !== null) throw server.error;
    server.sent.push([body._id, body.changes, commandId]);
  },
}));

const id = (letter: string): string => letter.repeat(24);
const race = (letter: string, more: object = {}) => ({ _id: id(letter), name: `Race ${letter}`, ...more });
const event = (letter: string, modalities: readonly object[]) => ({
  _id: id(letter),
  name: `Event ${letter}`,
  date_start: Date.parse('2026-05-10T07:00:00Z'),
  modalities,
});
/** These fields of the view of a circuit. */
const circuit = {
  _id: id('c'),
  slug: 'lliga',
  name: 'Lliga',
  status: 'registrations_not_opened',
  is_circuit: true,
  time_zone: 'Europe/Madrid',
  punctuation_type: 'ctm_25-26',
  location: { city: 'Castelló' },
  modalities: [race('1')],
  events: [event('a', [race('2', { circuit_modality: id('1') })]), event('b', [race('3'), race('4')])],
} as unknown as CircuitWithEvents;

const base = circuitEditor.wireOf(circuitEditor.valuesOf(circuit));
const changed = (typed: object) =>
  changesOf(base, circuitEditor.wireOf({ ...circuitEditor.valuesOf(circuit), ...typed }));

// @spec [Back-office editors] doc 3 §3, issue 18: Circuits: texts, documents, window, registration type, events in order, scoring type chosen from the list
test('a circuit that nobody touched changes nothing, and has no field that is of events alone', () => {
  expect(changed({})).toEqual({});
  expect(base).toMatchObject({ punctuation_type: 'ctm_25-26', registration_type: null, events: [id('a'), id('b')] });
  expect(Object.keys(base).filter((field) => ['location', 'circuit', 'timers', 'external'].includes(field))).toEqual(
    [],
  );
  expect(changed({ registration_type: 'register', punctuation_type: '' })).toEqual({
    registration_type: { was: null, is: 'register' },
    punctuation_type: { was: 'ctm_25-26', is: null },
  });
});

test('every field of the wire has one of the form, and each stands on a tab', () => {
  const fields = circuitFields((key) => key);
  const tabs: readonly (string | undefined)[] = circuitTabs.map(({ id: tab }) => tab);
  expect(fields.filter(({ tab }) => !tabs.includes(tab))).toEqual([]);
  const drawn = new Set(fields.map(({ name, of }) => of ?? name));
  expect(Object.keys(base).filter((field) => !drawn.has(field))).toEqual([]);
  const offered = fields.flatMap((field) =>
    field.name === 'punctuation_type' && 'options' in field ? field.options : [],
  );
  expect(offered.map(({ says }) => says)).toContain('femecv 2025 lliga');
});

test('an event that moves is the order that is sent', () => {
  const { events } = circuitEditor.valuesOf(circuit);
  const moved = movedTo(events as readonly { key: string }[], 1, 0);
  expect(changed({ events: moved })).toEqual({ events: { was: [id('a'), id('b')], is: [id('b'), id('a')] } });
  expect([movedTo([1, 2, 3], 0, 2), movedTo([1, 2], 5, 0)]).toEqual([
    [2, 3, 1],
    [1, 2],
  ]);
});

// @spec [Back-office editors] doc 3 §3, issue 18: Circuits: each race's `circuit_modality`
test('what counts is one save a race; one that somebody else changed is told under that race', async () => {
  const values = circuitCounts.valuesOf(circuit);
  const before = circuitCounts.wireOf(values);
  expect(before).toEqual({ [id('2')]: id('1'), [id('3')]: null, [id('4')]: null });
  const changes = changesOf(before, { ...before, [id('2')]: null, [id('3')]: id('1') });
  await circuitCounts.save({ _id: id('c'), changes }, 'k', {});
  expect(server.sent).toEqual([
    [id('2'), { circuit_modality: { was: id('1'), is: null } }, `k.${id('2')}`],
    [id('3'), { circuit_modality: { was: null, is: id('1') } }, `k.${id('3')}`],
  ]);
  const faults = [{ path: 'circuit_modality', message: '', theirs: null }];
  const refused = { code: 'changed_meanwhile', message: null, requestId: null, status: 409, faults };
  server.error = new CallFailed(refused);
  const failed = await circuitCounts.save({ _id: id('c'), changes }, 'k', {}).catch((error: unknown) => error);
  expect(failed instanceof CallFailed && failed.failure).toMatchObject({
    code: 'changed_meanwhile',
    faults: [{ path: id('2'), theirs: null }],
  });
});

test('without a race of its own, or of its events, nothing can count', () => {
  expect(hasCounts(circuit)).toBe('ready');
  expect(hasCounts({ ...circuit, modalities: [] })).toBe('noOwn');
  expect(hasCounts({ ...circuit, events: [] })).toBe('noEvents');
});
