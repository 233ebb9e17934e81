import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { type Column, shownColumns, type TableWidth } from '#ui/table/columns.ts';
import { Table } from '#ui/table/Table.tsx';
import { TableRow } from '#ui/table/TableRow.tsx';
import type { ClassificationRow } from './classification-row.ts';
import { type BoardContext, classification, shapeOf } from './columns.tsx';

// Texts are their keys here, and links need no router.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('#ui/texts/use-measures.ts', () => ({
  useMeasures: () => ({ distance: (metres: number) => `${metres / 1_000} km` }),
}));
vi.mock('#ui/table/RowLink.tsx', () => ({ RowLink: ({ children }: { children: unknown }) => children }));

const everything: BoardContext = {
  modality: aModality({ id: 'm', checkpoints: [], categories: [{ name: 'F-SEN', gender: 'female' }] }),
  tab: { at: 'finish', id: '9', kind: 'finish', name: null, distanceM: 10_000 },
  search: {},
  shape: {
    hasCategories: true,
    sharedCategories: [],
    hasFederation: true,
    isPlaced: true,
    paceOverM: 10_000,
    hasOtherTime: false,
    prizeScopes: ['general', 'gender'],
    localScopes: ['local'],
  },
  pins: { ids: [], isPinned: () => false, toggle: () => true },
  onTheWay: [],
  leaderMs: null,
  zone: 'UTC',
  width: 'widest',
  t: texts.t,
  pace: () => '4:15 min/km',
};
const plain: BoardContext = {
  ...everything,
  shape: {
    isPlaced: true,
    hasCategories: false,
    sharedCategories: [],
    hasFederation: false,
    paceOverM: null,
    hasOtherTime: false,
    prizeScopes: [],
    localScopes: [],
  },
};
const ada = aParticipant({
  _id: 'a'.repeat(24),
  bib_number: '7',
  name: 'Ada',
  surname: 'Alba',
  gender: 'female',
  category: 'F-SEN',
  club: 'CA Vila',
  federation: 'FCA',
  result: {
    status: 'finished',
    total_time: 2_550_000,
    pos_general: 2,
    pos_local: 1,
    prizes: {
      has_prize: true,
      awards: [{ order: 2, by: 'general', total: 3, place: 2, real_place: 2 }],
      passed_over: [{ order: 1, by: 'gender', total: 3, real_place: 1, holds: [2] }],
    },
  },
});

const keysAt = (width: TableWidth, context: BoardContext) =>
  shownColumns(classification.columns, context, width).map(({ key }) => key);

test('a phone shows place, name and time; the rest comes with the width and with what the race has', () => {
  expect(keysAt('phone', everything)).toEqual(['place', 'name', 'time', 'actions']);
  expect(keysAt('wide', everything)).toEqual(['place', 'bib', 'name', 'gender', 'category', 'time', 'actions']);
  expect(keysAt('wider', everything)).toContain('pace');
  expect(keysAt('widest', everything)).toEqual([
    ...['place', 'bib', 'name', 'gender', 'category', 'place.local', 'prize.general', 'prize.gender'],
    ...['pace', 'time', 'actions'],
  ]);
  expect(keysAt('widest', plain)).toEqual(['place', 'bib', 'name', 'gender', 'time', 'actions']);
});

/** The text of a drawing, its elements apart. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Drawn {
  readonly who?: typeof ada;
  readonly columns?: typeof classification.columns;
  readonly width: TableWidth;
  readonly isOpen?: boolean;
  readonly isPinned?: boolean;
  readonly context?: BoardContext;
}

function rowOf({
  who = ada,
  columns = classification.columns,
  width,
  isOpen = false,
  isPinned = false,
  ...drawn
}: Drawn): string {
  const context = { ...everything, ...drawn.context, width };
  return renderToStaticMarkup(
    <table>
      <tbody>
        <TableRow
          {...{ context, width, isOpen, isPinned }}
          item={who}
          design={{ ...classification, columns, pinnedUnder: () => null }}
          shown={shownColumns(columns, context, width)}
          rowKey="row:a"
          onToggle={() => undefined}
        />
      </tbody>
    </table>,
  );
}

test('bib, federation and club stand under the name on a phone', () => {
  expect(textOf(rowOf({ width: 'phone' }))).toBe('2 Ada Alba 7 FCA CA Vila 42:30');
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('a time that waits is a word and an icon in its place; what staff said of the person stands under it', () => {
  const checked = (status: 'started' | 'retired') =>
    rowOf({
      width: 'phone',
      who: aParticipant({ bib_number: '8', name: 'Ona', result: { status, being_checked: true } }),
    });
  expect(textOf(checked('started'))).toBe('– Ona 8 result.beingChecked');
  expect(textOf(checked('retired'))).toBe('– Ona 8 result.beingChecked result.retired');
  expect(checked('started')).toMatch(/<button[^>]*><svg aria-hidden="true"/);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('a row of somebody whose start is being checked says so at the finish too', () => {
  const who = aParticipant({ bib_number: '8', name: 'Ona', result: { status: 'started', start_being_checked: true } });
  expect(textOf(rowOf({ width: 'phone', who }))).toBe('– Ona 8 result.beingChecked');
});

// @spec [Live screens] issue 16: Retired rows say where
test('the row of a retired person says how far they came', () => {
  const checkpoints = ['5', '8'].map((km, order) => aCheckpoint(km, { order, distanceM: Number(km) * 1_000 }));
  const out = aParticipant({
    result: { status: 'retired', intermediate_results: [{ order: 0, intermediate: '5', total_time: 1_500_000 }] },
  });
  const context = { ...everything, modality: { ...everything.modality, checkpoints } };
  expect(textOf(rowOf({ width: 'wide', who: out, context }))).toMatch(/result\.retired board\.reached 5 km/);
  // Heard at the start and nowhere else: it was there.
  const started = (status: 'retired' | 'not_started' | 'started') =>
    textOf(rowOf({ width: 'wide', who: aParticipant({ result: { status, start_time: 1_000_000 } }), context }));
  expect(started('retired')).toContain('result.retired board.reached course.start');
  expect(started('not_started')).not.toContain('board.reached');
  expect(started('started')).not.toContain('board.reached');
  // Without a start of their own they have no time at the start tab, and are not at the last checkpoint either.
  const finished = { ...out, result: { ...out.result, status: 'finished', officialTime: 2_000_000 } } as typeof out; // a status of results
  const atStart = { ...context, tab: { ...context.tab, kind: 'start' } } as typeof context; // a kind of tabs
  expect(textOf(rowOf({ width: 'wide', who: finished, context: atStart }))).not.toContain('board.reached');
  // The line under a pinned row says it.
  expect(textOf(rowOf({ width: 'wide', who: out, context, isPinned: true }))).not.toContain('board.reached');
});

// @spec [Live screens] issue 16: A category names its gender where both genders use the name
test('a category that both genders use names that of the row', () => {
  const categories = (['female', 'male'] as const).map((gender) => ({ name: 'F-SEN', gender }));
  const context = { ...everything, modality: { ...everything.modality, categories } };
  expect(textOf(rowOf({ width: 'wide', context })).replaceAll('\u00a0', ' ')).toContain('F-SEN · board.gender.female');
});

// @spec [Live screens] design §5 'which time leads', issue 16: The time that ranks leads in a list, the other stands beside it with its name
test('where net times rank their column says so, and the official time has one beside it', () => {
  const shape = { ...everything.shape, hasOtherTime: true };
  const context = { ...everything, shape, modality: { ...everything.modality, ranksByNet: true } };
  const headings = shownColumns(classification.columns, context, 'widest').map(({ heading }) => heading(context));
  expect(headings.slice(-3)).toEqual(['board.official', 'board.net', 'board.actions']);
});

test('a prize that another one excludes is an asterisk for the eye, and words for the ear', () => {
  expect(rowOf({ width: 'widest' })).toMatch(
    /aria-hidden="true">\*<\/span><span class="visually-hidden">board\.excluded/,
  );
});

// @spec [Live screens] issue 16: Of several rules of one basis each prize names its rule
test('where several rules have one basis, a prize names its rule', () => {
  const rule = { by: 'general', total: 3, notWith: [] } as const;
  const modality = { ...everything.modality, prizes: [rule, rule].map((one, index) => ({ ...one, order: index + 1 })) };
  expect(textOf(rowOf({ width: 'widest', context: { ...everything, modality } }))).toContain('2 board.prizeNumber');
  expect(rowOf({ width: 'widest' })).not.toContain('board.prizeNumber');
});

test('what the columns of a phone leave out is behind a tap, in their order', () => {
  const facts = [...rowOf({ width: 'phone', isOpen: true }).matchAll(/<dt>([^<]*)/g)].map(([, name]) => name);
  expect(facts).toEqual([
    ...['board.gender', 'board.category', 'board.federation', 'board.club'],
    ...['board.place.local', 'board.prize.general', 'board.prize.gender', 'board.pace'],
  ]);
});

test('a new column is one entry: heading, cell, line and details of a phone, spoken text', () => {
  const added: Column<ClassificationRow, BoardContext> = {
    key: 'wave',
    heading: () => 'Wave',
    from: 'wide',
    cell: () => 'B',
    line: (_, { width }) => (width === 'phone' ? 'wave B' : null),
    details: () => 'B, at 9:10',
    spoken: () => 'second wave',
  };
  const columns = [...classification.columns, added];
  const context = everything;
  const table = renderToStaticMarkup(
    <Table design={{ ...classification, columns }} {...{ context }} width="widest" rows={[ada]} empty={null} />,
  );
  expect(textOf(/<thead>.*<\/thead>/.exec(table)?.[0] ?? '')).toMatch(/board\.actions Wave$/);
  expect(textOf(/<tbody>.*<\/tbody>/.exec(table)?.[0] ?? '')).toMatch(/ B second wave$/);
  expect(textOf(rowOf({ columns, width: 'phone' }))).toBe('2 Ada Alba 7 FCA CA Vila wave B 42:30');
  expect(textOf(rowOf({ columns, width: 'phone', isOpen: true }))).toContain('Wave B, at 9:10 second wave');
});

const prizes = [
  { order: 1, total: 3, by: 'gender', notWith: [] },
  { order: 2, total: 3, by: 'general', notWith: [] },
  { order: 3, total: 1, by: 'local_gender', notWith: [1] },
] as const;
const seen = {
  modality: { prizes: prizes.map((prize) => ({ ...prize, notWith: [] })), showsPrizePlaces: true, ranksByNet: false },
  counts: { categories: { SEN: 5, VET: 3 }, sharedCategories: [] },
  tab: { kind: 'finish', distanceM: 10_000 },
  hasFederation: false,
} as const;
const locals = ['local', 'local_gender', 'local_category'];

// @spec [Live screens] doc 2 §5: Category columns hidden when stats hold at most one category
test('the category column is there from two categories on', () => {
  const hasCategories = (categories: Record<string, number>) =>
    shapeOf({ ...seen, counts: { ...seen.counts, categories } }).hasCategories;
  expect([{}, { SEN: 5 }, { SEN: 5, VET: 1 }].map(hasCategories)).toEqual([false, false, true]);
});

// @spec [Live screens] doc 2 §2.1: Prize-position columns and those of locals when prized positions are shown, not for who did not finish
// @spec [Live screens] issue 16: Local, local gender and local category columns stand where prized positions are shown and locals have a prize
test('prize places have columns for groups that have prizes; all local places have theirs where locals have any prize', () => {
  expect(shapeOf(seen)).toMatchObject({
    prizeScopes: ['general', 'gender', 'local_gender'],
    localScopes: locals,
  });
  const hidden = { ...seen.modality, showsPrizePlaces: false };
  expect(shapeOf({ ...seen, modality: hidden })).toMatchObject({ prizeScopes: [], localScopes: [] });
});

test('prizes are of the finish, local places of every timed point after the start', () => {
  const at = (kind: 'start' | 'checkpoint') => shapeOf({ ...seen, tab: { kind, distanceM: 5_000 } });
  expect(at('checkpoint')).toMatchObject({ prizeScopes: [], localScopes: locals, paceOverM: 5_000 });
  expect(at('start')).toMatchObject({ prizeScopes: [], localScopes: [], paceOverM: null });
});

test('where the distance is not known there is no pace', () => {
  expect(shapeOf({ ...seen, tab: { kind: 'finish', distanceM: null } }).paceOverM).toBeNull();
});

// @spec [Live screens] issue 16: No columns of dashes for the disqualified
test('who did not finish has no place: no column stands empty for them', () => {
  expect(shapeOf({ ...seen, status: 'disqualified' })).toMatchObject({
    ...{ isPlaced: false, paceOverM: null, prizeScopes: [], localScopes: [] },
  });
  const halfway = { kind: 'checkpoint', distanceM: 5_000 } as const;
  expect(shapeOf({ ...seen, tab: halfway, status: 'disqualified' }).localScopes).toEqual(locals);
});

// @spec [Live screens] issue 16: No columns of dashes for the disqualified
test('where net times rank, the official time has a column in lists of people who have one', () => {
  const has = (status: string, kind: 'start' | 'checkpoint' | 'finish' = 'finish') =>
    shapeOf({ ...seen, modality: { ...seen.modality, ranksByNet: true }, tab: { kind, distanceM: 5_000 }, status })
      .hasOtherTime;
  expect(['finished', 'out_of_time', 'disqualified', 'retired', 'not_started'].map((one) => has(one))).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
  expect([has('finished', 'checkpoint'), has('finished', 'start'), shapeOf(seen).hasOtherTime]).toEqual([
    true,
    false,
    false,
  ]);
});
