import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import type { DeskEvent } from './desk-event.ts';
import { closeOwnTill, enter } from './desk-queries.ts';
import { closeOrKeep, enterOrKeep, sendWaiting, takeWaitingBack } from './desk-queue.ts';
import { dropWaiting, keepWaiting, type WaitingEntry, waitingClosings, waitingEntries } from './desk-store.ts';
import { emptyDraft } from './entry.ts';

vi.mock('./desk-queries.ts', () => ({ enter: vi.fn(), closeOwnTill: vi.fn() }));
vi.mock('./desk-session.ts', () => ({ deskNameToSend: () => 'Desk 1', tillId: () => 'till' }));
vi.mock('./desk-store.ts', async (original) => ({
  ...(await original<typeof import('./desk-store.ts')>()),
  ...{ dropWaiting: vi.fn(), keepWaiting: vi.fn(), waitingEntries: vi.fn(), waitingClosings: vi.fn() },
}));

const desk = { address: 'desk', token: 'token' };
const event = {} as DeskEvent; // whoever enters is a double
const entry = (commandId: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  ...{ format: 1, commandId, address: 'desk', desk: 'Desk 1', draft: emptyDraft('race'), typedAt: 7, refusal: null },
  ...more,
});
const refused = (code: string, status: number) =>
  new CallFailed({ code, status, message: `said: ${code}`, requestId: null });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(waitingClosings).mockResolvedValue([]);
  vi.mocked(keepWaiting).mockResolvedValue(undefined);
});

// @spec [Registration at the venue] issue 20: What waits goes out by itself, and what cannot be taken holds up nobody behind it
test('an entry that cannot be sent, or is refused, stays with its reason, and those behind it go', async () => {
  vi.mocked(waitingEntries).mockResolvedValue([entry('a'), entry('b'), entry('c'), entry('d', { refusal: 'old' })]);
  vi.mocked(enter)
    .mockRejectedValueOnce(new TypeError('no race is called so'))
    .mockRejectedValueOnce(refused('invalid_request', 400));
  expect(await sendWaiting(desk, event)).toBe('done');
  expect(vi.mocked(keepWaiting).mock.calls).toEqual([
    [entry('a', { refusal: '' })],
    [entry('b', { refusal: 'said: invalid_request' })],
  ]);
  expect(vi.mocked(dropWaiting).mock.calls).toEqual([['c']]);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A bib that was given meanwhile is no reason to lose somebody
test('whoever was overtaken at another desk is sent as one who waited, under an id of its own', async () => {
  vi.mocked(waitingEntries).mockResolvedValue([entry('a')]);
  vi.mocked(enter).mockRejectedValueOnce(refused('bib_taken', 502));
  expect(await sendWaiting(desk, event)).toBe('done');
  expect(vi.mocked(enter).mock.calls.map(([, , { commandId, waitedSince }]) => [commandId, waitedSince])).toEqual([
    ['a', undefined],
    ['a-waited', 7],
  ]);
  expect(vi.mocked(keepWaiting).mock.calls).toEqual([[entry('a', { isOvertaken: true })]]);
  expect(dropWaiting).toHaveBeenCalledWith('a');
  // Its answer got lost: the first id is never sent again, whatever has become of the bib.
  vi.mocked(waitingEntries).mockResolvedValue([entry('a', { isOvertaken: true })]);
  vi.mocked(enter).mockClear();
  await sendWaiting(desk, event);
  expect(vi.mocked(enter).mock.calls.map(([, , { commandId }]) => commandId)).toEqual(['a-waited']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A bib that was given out without a name and waits for a network is taken back at its desk, and is never sent
test('a bib without a name that waits here is taken back before it is sent; one that has gone out is not', async () => {
  const nameless = (bib: string) => ({ draft: { ...emptyDraft('race'), bib, isNameless: true } });
  const named = { draft: { ...emptyDraft('race'), bib: '201' } };
  vi.mocked(waitingEntries).mockResolvedValue([
    ...[entry('a', named), entry('b', nameless('0201')), entry('c', nameless('202'))],
    entry('d', { ...nameless('203'), refusal: 'race_full' }),
  ]);
  expect(await takeWaitingBack(desk, '201')).toBe(true);
  expect([await takeWaitingBack(desk, '203'), await takeWaitingBack(desk, '204')]).toEqual([false, false]);
  expect(vi.mocked(dropWaiting).mock.calls).toEqual([['b']]);
});

test.each([
  [refused('offline', 0), 'offline'],
  [refused('unknown', 403), 'offline'],
  [refused('unavailable', 503), 'offline'],
  [refused('session_ended', 401), 'ended'],
])('%s ends the round, and nothing is lost', async (failure, sent) => {
  vi.mocked(waitingEntries).mockResolvedValue([entry('a'), entry('b')]);
  vi.mocked(enter).mockRejectedValueOnce(failure);
  expect(await sendWaiting(desk, event)).toBe(sent);
  expect([enter, keepWaiting, dropWaiting].map((called) => vi.mocked(called).mock.calls.length)).toEqual([1, 0, 0]);
});

const closing = {
  format: 1,
  kind: 'closing',
  commandId: 'till',
  address: 'desk',
  desk: 'Desk 1',
  till: 'till',
} as const;

// @spec [Registration at the venue] issue 20, staff.md §7: A till is closed without a network too: with what was entered before it, and without what comes behind it
test('a till that was closed without a network is closed between the entries before it and those behind it', async () => {
  const sent: string[] = [];
  vi.mocked(enter).mockImplementation(async (_desk, _event, { commandId }) => {
    sent.push(commandId);
    return null;
  });
  vi.mocked(closeOwnTill).mockImplementation(async (_desk, _event, { commandId, typedAt }) => {
    sent.push(`${commandId} as of ${typedAt}`);
  });
  vi.mocked(waitingEntries).mockResolvedValue([entry('a'), entry('b', { typedAt: 9 })]);
  vi.mocked(waitingClosings).mockResolvedValue([{ ...closing, typedAt: 8, sums: [] }]);
  expect(await sendWaiting(desk, event)).toBe('done');
  expect(sent).toEqual(['a', 'till as of 8', 'b']);
});

test('a till is kept as closed where no answer comes, and nothing is entered past it', async () => {
  vi.mocked(closeOwnTill).mockRejectedValue(refused('offline', 0));
  const sums = [{ how: 'cash', cents: 2_500, entries: 1 }] as const;
  await closeOrKeep(desk, event, { commandId: 'c', sums, isWaiting: false });
  // The same is kept as was sent: an answer that was lost closes nothing twice.
  expect(vi.mocked(keepWaiting).mock.calls[0]?.[0]).toEqual(vi.mocked(closeOwnTill).mock.calls[0]?.[2]);
  expect(vi.mocked(keepWaiting).mock.calls[0]?.[0]).toMatchObject({ commandId: 'c', till: 'till', sums });
  vi.mocked(waitingEntries).mockResolvedValue([]);
  vi.mocked(waitingClosings).mockResolvedValue([{ ...closing, typedAt: 8, sums }]);
  const kept = await enterOrKeep(desk, event, { draft: emptyDraft('race'), commandId: 'd' });
  expect(kept.isWaiting).toBe(true);
  expect(enter).not.toHaveBeenCalled();
  vi.mocked(closeOwnTill).mockRejectedValue(refused('event_not_found', 404));
  await expect(closeOrKeep(desk, event, { commandId: 'e', sums, isWaiting: false })).rejects.toThrow('event_not_found');
});

// @spec [Registration at the venue] issue 20, staff.md §7: A closing that the server refuses waits with its reason, and holds up nobody behind it
test('a closing that is refused stays with its reason, and the entries behind it go; a lost network keeps them all', async () => {
  const waits = { ...closing, typedAt: 6, sums: [] };
  vi.mocked(waitingEntries).mockResolvedValue([entry('a')]);
  vi.mocked(waitingClosings).mockResolvedValue([waits]);
  vi.mocked(closeOwnTill).mockRejectedValueOnce(refused('unavailable', 503));
  expect(await sendWaiting(desk, event)).toBe('offline');
  expect(enter).not.toHaveBeenCalled();
  vi.mocked(closeOwnTill).mockRejectedValueOnce(refused('invalid_request', 400));
  expect(await sendWaiting(desk, event)).toBe('done');
  const stuck = { ...waits, refusal: 'said: invalid_request' };
  expect(vi.mocked(keepWaiting).mock.calls).toEqual([[stuck]]);
  expect(vi.mocked(dropWaiting).mock.calls).toEqual([['a']]);
  // It is not sent again, and whoever comes now is entered at once.
  vi.mocked(closeOwnTill).mockClear();
  vi.mocked(waitingClosings).mockResolvedValue([stuck]);
  const entered = await enterOrKeep(desk, event, { draft: emptyDraft('race'), commandId: 'd' });
  expect([entered.isWaiting, vi.mocked(closeOwnTill).mock.calls]).toEqual([false, []]);
});
