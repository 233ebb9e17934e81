import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type * as Unfold from '#ui/controls/Unfold.tsx';
import type { Entry } from './form-values.ts';
import { areRowsWrong, type RowsDesign, RowsField } from './RowsField.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: said }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const unfolded = vi.hoisted(() => ({ isOpen: false }));
vi.mock('#ui/controls/Unfold.tsx', async (load) => {
  const real = await load<typeof Unfold>();
  const useUnfold = (): Unfold.Unfolding =>
    real.useUnfold(unfolded.isOpen ? { isOpen: true, onTurn: () => undefined } : undefined);
  return { ...real, useUnfold };
});

const design: RowsDesign = {
  columns: [
    { kind: 'text', name: 'name', label: 'raceForm.point.name', isName: true },
    { kind: 'number', name: 'metres', label: 'raceForm.point.metres' },
    { kind: 'flag', name: 'timed', label: 'raceForm.point.timed' },
  ],
  add: 'raceForm.point.add',
  most: 2,
  isOrdered: true,
  faultsOf: ({ metres }): Record<string, 'raceForm.point.where'> =>
    Number(metres) > 0 ? {} : { metres: 'raceForm.point.where' },
  whyStays: ({ name }) => (name === 'Font' ? 'raceForm.prize.stays' : null),
};
const rows: readonly Entry[] = [
  { key: 'a', name: 'Font', metres: '800', timed: 'yes' },
  { key: 'b', name: 'Coll', metres: '', timed: '' },
];

/** The field as markup. */
const drawn = (value: readonly Entry[], more: Partial<Parameters<typeof RowsField>[0]> = {}): string =>
  renderToStaticMarkup(
    <RowsField
      id="f"
      label="Checkpoints"
      {...{ value, of: design }}
      isOff={false}
      values={{}}
      onType={() => undefined}
      {...more}
    />,
  );

test('a list says that it is empty, and offers one more until it is full', () => {
  expect(drawn([])).toContain('entries.none');
  expect(drawn([])).toMatch(/<button[^>]*id="f"[^>]*>raceForm.point.add/);
  expect(drawn(rows)).toMatch(/<button(?=[^>]*id="f")(?=[^>]*disabled)[^>]*>raceForm.point.add/);
  expect(drawn(rows, { of: { columns: design.columns } })).not.toContain('raceForm.point.add');
});

test('each cell is named by its column and row, and the ends of a list move one way alone', () => {
  const all = drawn(rows);
  expect(all).toContain('aria-label="raceForm.point.metres, 2"');
  expect(all).toMatch(/disabled[^>]*aria-label="entries.up Font"/);
  expect(all).toMatch(/disabled[^>]*aria-label="entries.down Coll"/);
  expect(drawn(rows, { of: { ...design, columns: design.columns.slice(1) } })).toContain('entries.unnamed');
});

// @spec [Back-office editors] doc 3 §5: A prize that another one lists is not deleted, and says why (tooltip)
test('a row that stays says why, and is still reached by key', () => {
  expect(drawn(rows)).toMatch(/aria-disabled="true" title="raceForm.prize.stays"/);
  expect(drawn(rows)).toMatch(/aria-disabled="false"[^>]*aria-label="entries.remove Coll"/);
});

test('what is wrong with a row is said at its cell once a save was tried', () => {
  expect(areRowsWrong(design, rows)).toBe(true);
  expect(areRowsWrong(design, rows.slice(0, 1))).toBe(false);
  expect(drawn(rows)).not.toContain('raceForm.point.where');
  expect(drawn(rows, { isWrong: true })).toMatch(/id="f-b-metres"[^>]*aria-invalid="true"/);
  expect(drawn(rows, { isWrong: true }).match(/raceForm.point.where/g)).toHaveLength(1);
});

test('the button of a row that is asked about stays, and says that it has unfolded the question', () => {
  const asking: RowsDesign = { ...design, asksFirst: 'races.delete.sure' };
  expect(drawn(rows, { of: asking })).toMatch(/aria-label="entries.remove Coll" aria-expanded="false"/);
  unfolded.isOpen = true;
  const asked = drawn(rows, { of: asking });
  unfolded.isOpen = false;
  const [, id] = /aria-label="entries.remove Coll" aria-expanded="true" aria-controls="([^"]+)"/.exec(asked) ?? [];
  expect(asked).toMatch(new RegExp(`<fieldset id="${id}".*races.delete.sure Coll.*eventStep.no`));
});
