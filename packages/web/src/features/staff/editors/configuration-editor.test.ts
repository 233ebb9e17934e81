import { expect, test } from 'vitest';
import { changesOf } from '../form/form-values.ts';
import { configurationEditor, configurationFields, daysOf } from './configuration-editor.ts';

const design = configurationEditor({ checkpoint: 'c'.repeat(24), zone: 'Europe/Madrid' });
const at = (iso: string): number => Date.parse(iso);
const loaded = {
  reader: 'a'.repeat(24),
  datetime_start: at('2026-05-01T06:30:45Z'),
  datetime_end: at('2026-05-01T12:00:00Z'),
  security_seconds: 90,
};

// @spec [Back-office editors] doc 3 §2, §7: AdminReaderConfiguration: hours of the event's place, minutes shown and seconds sent; only what was touched is sent
test('a window stands in the hours of the place, and seconds that nobody sees are not lost', () => {
  const values = design.valuesOf(loaded);
  expect(values).toMatchObject({ firstDay: '2026-05-01', firstHour: '08:30', lastHour: '14:00', minutes: '1.5' });
  const base = design.wireOf(values);
  expect(base).toMatchObject({
    datetime_start: { kind: 'instant', atMs: loaded.datetime_start },
    security_seconds: 90,
  });
  expect(changesOf(base, design.wireOf({ ...values, lastHour: '15:30' }))).toEqual({
    datetime_end: {
      was: { kind: 'instant', atMs: loaded.datetime_end },
      is: { kind: 'local', text: '2026-05-01T15:30:00' },
    },
  });
  expect(design.valuesOf({ ...loaded, datetime_end: { kind: 'local', text: '2026-05-01T15:30:00' } })).toMatchObject({
    lastDay: '2026-05-01',
    lastHour: '15:30',
  });
});

// @spec [Back-office editors] doc 3 §2, §5: Start and end date and time, each enabled only after the previous is filled
test('each end is filled in after the one before it', () => {
  const fields = configurationFields((key) => key, []);
  const open = (values: Record<string, string>) =>
    fields.filter(({ whyOff }) => (whyOff?.(values) ?? null) === null).map(({ name }) => name);
  expect(open({})).toEqual(['reader', 'minutes', 'firstDay']);
  expect(open({ firstDay: '2026-05-01' })).toContain('firstHour');
  expect(open({ firstDay: '2026-05-01', firstHour: '08:00', lastDay: '2026-05-01' })).toContain('lastHour');
});

// @spec [Back-office editors] doc 3 §2, doc 3 §5: AdminReaderConfiguration: days are limited to those of the race, at its place
test('the days that are offered are those of the race, at its place', () => {
  const days = daysOf(at('2026-05-01T22:30:00Z'), at('2026-05-03T10:00:00Z'), 'Europe/Madrid');
  expect(days).toEqual({ first: '2026-05-02', last: '2026-05-03', opensAt: '00:00' });
  const limits = { min: '2026-05-02', max: '2026-05-03' };
  const fields = configurationFields((key) => key, [], days).filter(({ kind }) => kind === 'day');
  expect(fields).toMatchObject([limits, limits]);
  expect(daysOf(undefined, undefined, 'UTC')).toBeNull();
  expect(configurationFields((key) => key, [])[2]).not.toHaveProperty('min');
});

// @spec [Back-office editors] issue 18: A reader's window begins as that of the race, from an hour before its start, so that each checkpoint takes one choice
test('the window of a new place is that of the race, and one that stands is left as it is', () => {
  const days = daysOf(at('2026-05-02T07:00:00Z'), at('2026-05-03T10:00:00Z'), 'Europe/Madrid');
  const ofRace = configurationEditor({ checkpoint: 'c'.repeat(24), zone: 'Europe/Madrid', days });
  expect(ofRace.valuesOf({})).toMatchObject({
    ...{ firstDay: '2026-05-02', firstHour: '08:00' },
    ...{ lastDay: '2026-05-03', lastHour: '23:59' },
  });
  expect(ofRace.valuesOf(loaded)).toMatchObject({ firstDay: '2026-05-01', lastDay: '2026-05-01', lastHour: '14:00' });
  expect(design.valuesOf({})).toMatchObject({ firstDay: '', lastHour: '' });
});
