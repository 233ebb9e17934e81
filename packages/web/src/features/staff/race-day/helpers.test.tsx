import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { day } from '#i18n/en/race-day.ts';
import { Helpers } from './Helpers.tsx';
import { type HelpersAnswer, helpersQuery, stampsQuery, type WaitingLine } from './helper-queries.ts';
import { OfficialFile } from './PhoneLines.tsx';

vi.mock('#i18n/staff-texts.ts', () => ({
  useStaffTexts: () => ({
    say: (key: string, values: Readonly<Record<string, unknown>> = {}) => {
      const texts: Readonly<Record<string, string>> = day;
      const plural = `${key}_${values['count'] === 1 ? 'one' : 'other'}`;
      return (texts[key] ?? texts[plural] ?? key).replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) =>
        String(values[name]),
      );
    },
  }),
}));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ t: (key: string) => key, language: 'en' }) }));
vi.stubGlobal('location', { origin: 'https://race.example' });

const at = Date.UTC(2026, 4, 1, 9);
const phone = (name: string, more: object = {}) => ({
  ...{ device: `d-${name}`, name, opened_at: at, last_contact: at, stamps: 3, without_bib: 1, uncertain: 0, ...more },
});
const helpers: HelpersAnswer = {
  links: [
    {
      ...{ _id: 'l1', label: 'Col', places: ['c1'], address: '/timer/hill?link=secret', pin: '123456' },
      ...{ ends_at: Date.now() + 3_600_000, devices: [phone('Ada')] },
    },
    {
      ...{ _id: 'l2', label: 'Old one', places: [], address: '/timer/hill?link=old', pin: '654321', ends_at: at },
      devices: [phone('Bob', { ended_at: at, without_bib: 0 })],
    },
  ],
  devices: [],
  places: [{ checkpoint: 'c1', name: 'Col de la Bruna', kind: 'intermediate', modality: 'm1', race: '21K' }],
};
const line = (seq: number, why: WaitingLine['why'], kind: WaitingLine['kind'] = 'stamp'): WaitingLine => ({
  ...{ device: 'd-Ada', device_name: 'Ada', kind, epoch: 1, seq, segment: 1, at: at + seq * 1_000, place: 'Col', why },
});

function drawn(stamps: readonly WaitingLine[], event: string | undefined = 'hill'): string {
  const client = new QueryClient();
  client.setQueryData(helpersQuery('hill').queryKey, helpers);
  client.setQueryData(stampsQuery('hill').queryKey, { total: stamps.length, stamps: [...stamps] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Helpers event={event} />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

// @spec [Race day] issue 20: Helpers by a link or QR with a PIN that ends; a lost phone is ended from the desk
test('a link shows its places, end, PIN and phones; one that is over shows no PIN', () => {
  const text = drawn([]);
  expect(text).toMatch(/Col Col de la Bruna \(21K\) · until \d\d\/\d\d \d+:\d\d PIN 123456/);
  expect(text).toContain('Ada 3 taps · 1 without a bib · heard at 09:00:00 End the phone');
  expect(text).toContain('Old one every place · ended');
  expect(text).not.toContain('654321');
  expect(text).not.toContain('wait');
});

// @spec [Race day] issue 20, staff.md §2: Stamps that nobody has, uncertain ones, guns and words that were not done wait for staff, each with its mend
test('each line that waits has the mend that fits', () => {
  const text = drawn([line(1, 'no_bib'), line(2, 'uncertain'), line(3, 'not_done', 'gun')]);
  expect(text).toContain('3 lines of phones wait');
  expect(text).toMatch(/09:00:01 .*without a bib Bib It is theirs/);
  expect(text).toMatch(/09:00:02 .*its hour is uncertain.* Move by seconds Take as certain/);
  expect(text.match(/It is theirs/g)).toHaveLength(1);
  expect(text).toContain('Start pressed · Col · Ada · not done');
});

test('phones of all events at once are not shown', () => {
  const client = new QueryClient();
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Helpers event={undefined} />
    </QueryClientProvider>,
  );
  expect(html).toContain(day['helpers.oneEvent']);
});

// @spec [Race day] issue 16: The log of a phone that comes as a file moves official results only where whoever brings it says that they may, and the trail says so
test('a file refused for official results names the race, and is sent again once it is ticked that they may move', () => {
  const shown = (code: string, mayMove: boolean): string =>
    renderToStaticMarkup(
      <OfficialFile
        {...{ mayMove, setMove: () => undefined, onTake: () => undefined }}
        error={
          new CallFailed({
            ...{ code, message: null, requestId: null, status: 409 },
            faults: [{ path: '(file)', message: 'the results of "21K" are official' }],
          })
        }
      />,
    );
  expect(shown('helper_device_not_found', false)).toBe('');
  expect(shown('race_official', false)).toMatch(
    /! The results of &quot;21K&quot; are official\..*imports\.movesOfficial/,
  );
  expect(shown('race_official', false)).toContain('aria-disabled="true"');
  expect(shown('race_official', true)).toContain('aria-disabled="false"');
});
