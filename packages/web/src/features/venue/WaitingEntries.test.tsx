import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { venue as texts } from '#i18n/en/tools/venue.ts';
import { DeskRefusal } from './desk/DeskRefusal.tsx';
import type { DeskEvent } from './desk/desk-event.ts';
import { emptyDraft } from './desk/entry.ts';
import { StuckItems } from './StuckItems.tsx';
import { WaitingEntries } from './WaitingEntries.tsx';

vi.mock('#i18n/venue-texts.ts', () => ({
  useVenueTexts: () => ({
    say: (key: keyof typeof texts, values: Readonly<Record<string, unknown>> = {}) =>
      (texts[key] ?? key).replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name])),
  }),
}));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('./till/EntryPayment.tsx', () => ({ MoneyText: () => null }));

const event = { races: [], zone: 'UTC' } as unknown as DeskEvent; // all that is read of it
const draft = { ...emptyDraft('race'), bib: '301', isNameless: true };
const entry = { format: 1, commandId: 'a', address: 'desk', desk: 'Desk 1', draft, typedAt: 7 } as const;
const shown = (refusal: string): string => {
  const entries = [{ ...entry, refusal }];
  const waiting = { entries, isOffline: false } as unknown as Parameters<typeof WaitingEntries>[0]['waiting'];
  return renderToStaticMarkup(<WaitingEntries event={event} waiting={waiting} />);
};

// @spec [Registration at the venue] issue 20: A bib without a name that the server does not take says why in words
test.each([
  ['race_closed', 'The server did not take it: The race of bib 301 takes nobody any more'],
  ['bib_at_other_desk', 'The server did not take it: Bib 301 lies at another desk: check its number'],
  ['Ask for the PIN.', 'The server did not take it: Ask for the PIN.'],
  ['', 'This device cannot send it as it is typed: look at each field'],
])('a bib that waited and was refused as %s says %s', (refusal, sentence) => {
  expect(shown(refusal)).toContain(sentence);
});

// @spec [Registration at the venue] issue 20, staff.md §7: A closing that the server refuses waits with its reason, and holds up nobody behind it
test('a closing that was refused says when it was made and why, with a way out', () => {
  const closing = {
    format: 1,
    kind: 'closing',
    commandId: 'c',
    address: 'desk',
    desk: '',
    till: 't',
    sums: [],
  } as const;
  const refusedClosings = [{ ...closing, typedAt: 36_000_000, refusal: 'There is nothing to close.' }];
  const shownWith = (items: Partial<Parameters<typeof StuckItems>[0]['waiting']>): string => {
    const waiting = { refusedClosings: [], unreadable: [], drop: async () => undefined, ...items };
    return renderToStaticMarkup(<StuckItems zone="UTC" waiting={waiting} />);
  };
  expect(shownWith({ refusedClosings })).toMatch(/Till closed at 10:00.*There is nothing to close.*Remove/s);
  expect(shownWith({ unreadable: [{ key: 5, seen: '301 · Ada' }] })).toMatch(/301 · Ada.*cannot be read.*Remove/s);
  expect(shownWith({})).toBe('');
});

// @spec [Registration at the venue] issue 18, B: Where another desk was quicker the desk reads what it did, who and when
test('a decision that another desk was quicker with says who, and what to do', () => {
  const fault = { path: 'isKept', message: 'look at the list again', who: 'Desk 2', at: '2026-05-02T08:00:00Z' };
  const failure = { status: 409, requestId: null, message: 'Somebody was quicker.' };
  const html = (error: CallFailed): string => renderToStaticMarkup(<DeskRefusal error={error} />);
  const told = html(new CallFailed({ ...failure, code: 'changed_meanwhile', faults: [fault] }));
  expect(told).toMatch(/Somebody was quicker\..*Look at the list again\. \(Desk 2, \d\d:\d\d\)/);
  const wrong = html(new CallFailed({ ...failure, code: 'invalid_request', faults: [fault] }));
  expect(wrong).toContain('Look at the list again.');
  expect(wrong).not.toContain('Desk 2');
});
