import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { events } from '#i18n/en/events.ts';
import { bodyOfCopy, CopiedNotice, CopyEvent } from './CopyEvent.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));

const original = {
  _id: 'e'.repeat(24),
  name: 'Cursa 2026',
  date_start: Date.parse('2026-03-22T07:30:00Z'),
  time_zone: 'Europe/Madrid',
};
const nothing = (): void => undefined;
const drawn = (event: Parameters<typeof CopyEvent>[0]['event']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CopyEvent event={event} onCopied={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );

// @spec [Back-office editors] issue 18: New events, copied to a new date with all but people and reads: day and name are proposed, Enter alone makes the copy
test('a copy is ready as it opens; without a day it says what is wanted', () => {
  const ready = drawn(original);
  expect(ready).toMatch(/type="date"[^>]*value="20\d\d-03-\d\d"/);
  expect(ready).toMatch(/value="Cursa 20(2[7-9]|[3-9]\d)"/);
  expect(ready).toMatch(/<button type="submit"[^>]*aria-disabled="false"/);
  const dateless = drawn({ ...original, date_start: undefined });
  expect(dateless).toContain('aria-disabled="true"');
  expect(dateless).toContain('copyEvent.missing');
});

test('the copy begins at the hour of the place at which the old one did, across a change of clocks', () => {
  const body = bodyOfCopy(original, { day: '2027-04-04', name: ' Cursa 2027 ' });
  expect(body).toEqual({ _id: original._id, name: 'Cursa 2027', date_start: Date.parse('2027-04-04T06:30:00Z') });
});

// @spec [Back-office editors] issue 18: After a copy the screen says what to check
test('a fresh copy says all that did not come along', () => {
  const notice = renderToStaticMarkup(<CopiedNotice onClose={nothing} />);
  const told = Object.keys(events).filter((key) => key.startsWith('copied.'));
  expect(told.filter((key) => !notice.includes(key))).toEqual([]);
});
