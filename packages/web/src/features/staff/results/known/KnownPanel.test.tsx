import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { CourseStop } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { KnownFacts } from './KnownPanel.tsx';
import { askedOf, type Known, typedShare, typedSpan } from './known-queries.ts';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const race = { id: 'm', event: { zone: 'Europe/Madrid' } } as Modality; // as far as the panel asks
const stops = [{ id: 'c' }, { id: 'f' }] as CourseStop[]; // as above
const names: Readonly<Record<string, string>> = { c: 'Font', f: 'Finish' };
const at = (hour: number): number => Date.UTC(2026, 4, 8, hour);

function drawn(known: Partial<Known>): string {
  const whole = { rates: [], isFrozen: false, neutralised: [], ...known };
  const nameOf = ({ id }: CourseStop): string => names[id] ?? '';
  return renderToStaticMarkup(<KnownFacts {...{ race, stops, nameOf }} known={whole} onChoose={() => undefined} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
const rate = { stops: ['c', 'f'], passes: 300, skips: 12, proposed: 0.04, accepted: null };

test('without any, it says that there are none', () => {
  expect(drawn({})).toContain('known.neutralised.none');
  expect(drawn({})).toContain('known.rates.none');
});

// @spec [Changes by staff] issue 18: Neutralised spans and the rates at which mats miss are seen and changed on the results desk
test('a span stands in the hours of the race; a mat by its checkpoints, as counted and as it counts', () => {
  const text = drawn({ neutralised: [{ from: at(8), to: at(9) }], rates: [rate] });
  expect(text).toContain('08/05 10:00:00 – 08/05 11:00:00 known.delete');
  expect(text).toContain('Font + Finish known.counted 12 300 4% known.usual known.accept 4%');
  expect(text).not.toContain('known.usual.again');
});

test('a rate that counts is not offered again, and can be given up', () => {
  const text = drawn({ rates: [{ ...rate, accepted: 0.04 }] });
  expect(text).toContain('known.counts 4% known.usual.again');
  expect(text).not.toContain('known.accept');
});

test('once the race is provisional the rates stand, and why is said', () => {
  const text = drawn({ rates: [{ ...rate, accepted: 0.1 }], isFrozen: true });
  expect(text).toContain('known.rates.frozen');
  expect(text).toContain('known.counts 10%');
  expect(text).not.toMatch(/known\.(accept|usual\.again|set)/);
});

test('a span is typed in the hours of the race, and ends after it begins', () => {
  const [from, to] = ['2026-05-08T10:00', '2026-05-08T11:00:00'];
  expect(typedSpan(from, to, 'Europe/Madrid')).toEqual({ from: at(8), to: at(9) });
  expect(typedSpan(to, from, 'Europe/Madrid')).toBeNull();
  expect(typedSpan(from, from, 'Europe/Madrid')).toBeNull();
  expect(typedSpan(from, '', 'Europe/Madrid')).toBeNull();
});

test.each([
  ['3,5', 0.035],
  ['4 %', 0.04],
  ['0', 0],
  ['100', 1],
  ['101', null],
  ['-1', null],
  ['', null],
  ['some', null],
])('a share typed as %s is %s', (typed, share) => {
  expect(typedShare(typed)).toBe(share);
});

test('each change is the call that does it', () => {
  const span = { from: at(8), to: at(9) };
  expect(askedOf('m', { kind: 'add', span })).toEqual({ command: 'addNeutralised', body: { modality: 'm', ...span } });
  expect(askedOf('m', { kind: 'delete', span }).command).toBe('deleteNeutralised');
  expect(askedOf('m', { kind: 'rate', stops: ['c', 'f'], rate: null })).toEqual({
    command: 'acceptMissRates',
    body: { modality: 'm', data: [{ intermediate: 'c', miss_rate: null }] },
  });
});
