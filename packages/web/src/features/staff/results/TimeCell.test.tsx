import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { CourseStop } from '#race/course.ts';
import { DeskEntries } from './desk-entries.ts';
import { deskRow } from './desk-rows.ts';
import { TimeCell } from './TimeCell.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));

const stop: CourseStop = {
  ...{
    id: 'k1',
    kind: 'checkpoint',
    number: 1,
    order: 1,
    name: null,
    distanceM: null,
    isTimed: true,
    checkpoint: null,
  },
};

// @spec [Results desk] doc 3 §2: A time: empty field, adding, added; existing, confirm delete, deleting, deleted
test('a time that waits says so under its field, which is described by it', () => {
  const drawn = (at: object): string => {
    const result = { status: 'started' as const, intermediate_results: [{ order: 0, ...at }] };
    const row = deskRow({ _id: 'p', bib_number: '7', name: 'Ana', result }, [stop]);
    const calls = { add: async () => undefined, remove: async () => undefined };
    const desk = { entries: new DeskEntries('race', calls), as: 'span' as const, zone: 'UTC' };
    const cells = row.cells.map((cell) => <TimeCell key={cell.key} {...{ desk, row, cell }} at="5 km" />);
    return renderToStaticMarkup(
      <table>
        <tbody>
          <tr>{cells}</tr>
        </tbody>
      </table>,
    );
  };
  const checked = drawn({ being_checked: true });
  const [, note] = /aria-describedby="([^"]*)"/.exec(checked) ?? [];
  expect(note).toBe('note-p-k1 checked-p-k1');
  expect(checked).toMatch(/<input.*<span id="checked-p-k1"[^>]*>result\.beingChecked</);
  for (const at of [{}, { total_time: 1_000 }]) expect(drawn(at)).not.toContain('result.beingChecked');
});
