import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { type DeskCalls, DeskEntries, type DeskPlace } from './desk-entries.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});

const time = (ms: number) => ({ kind: 'time', ms }) as const;
const failed = (code: string, status: number, faults?: CallFailed['failure']['faults']) =>
  new CallFailed({ code, message: null, requestId: null, status, faults });
const place = (standing: DeskPlace['standing'] = null): DeskPlace => ({
  key: 'a finish',
  registration: 'a',
  bib: '7',
  stop: 'finish',
  standing,
});

/** A desk whose calls are written down, and answered as told. */
function aDesk(answers: readonly (Error | null)[] = []) {
  const sent: unknown[] = [];
  const left = [...answers];
  const answer = async (): Promise<void> => {
    const next = left.shift();
    if (next) throw next;
  };
  const calls: DeskCalls = {
    add: async ({ bib }, ms, seen, id) => {
      sent.push({
        bib,
        ms,
        was: seen?.isByHand ? seen.ms : null,
        heard: seen?.isByHand ? undefined : (seen?.ms ?? null),
        id,
      });
      await answer();
    },
    remove: async ({ bib }, was, id) => {
      sent.push({ bib, gone: was, id });
      await answer();
    },
  };
  return { sent, entries: new DeskEntries('race', calls) };
}

// @spec [Results desk] doc 3 §2: A time: empty field, adding, added; existing, confirm delete, deleting, deleted
describe('a time at the desk', () => {
  test('is added where there is none, and shows until the list has it', async () => {
    const { sent, entries } = aDesk();
    entries.type('a finish', '1:02:03');
    const adding = entries.submit(place(), '1:02:03', time(3_723_000));
    expect(entries.of('a finish')).toEqual({ kind: 'adding', text: '1:02:03', ms: 3_723_000 });
    await adding;
    expect(sent).toEqual([{ bib: '7', ms: 3_723_000, was: null, heard: null, id: expect.any(String) }]);
    expect(entries.of('a finish')).toEqual({ kind: 'added', ms: 3_723_000 });
    entries.settle('a finish', null);
    expect(entries.of('a finish')?.kind).toBe('added');
    entries.settle('a finish', { ms: 3_723_000, isByHand: true });
    expect(entries.of('a finish')).toBeNull();
  });

  // @spec [Results desk] issue 19: Nothing overwrites a time that stands without showing both
  test('that stands is shown beside the new one before it is written over', async () => {
    const { sent, entries } = aDesk();
    const heard = place({ ms: 3_700_000, isByHand: false });
    await entries.submit(heard, '1:02:03', time(3_723_000));
    expect(sent).toEqual([]);
    expect(entries.of('a finish')).toMatchObject({ kind: 'asking', stands: { ms: 3_700_000, isByHand: false } });
    entries.type('a finish', '1:02:04');
    await entries.submit(heard, '1:02:04', time(3_724_000));
    expect(sent).toEqual([]); // another time, another question
    await entries.submit(heard, '1:02:04', time(3_724_000));
    expect(sent).toEqual([{ bib: '7', ms: 3_724_000, was: null, heard: 3_700_000, id: expect.any(String) }]);
  });

  test('that somebody else typed meanwhile is shown with who and when, and not written over before', async () => {
    const theirs = { path: 'data.0.total_time', message: '', theirs: 3_600.5, who: 'Ana', at: '2026-05-03T08:00:00Z' };
    const { sent, entries } = aDesk([failed('changed_meanwhile', 409, [theirs]), null]);
    await entries.submit(place(), '1:02:03', time(3_723_000));
    const stands = { ms: 3_600_500, isByHand: true, who: 'Ana', at: Date.parse('2026-05-03T08:00:00Z') };
    expect(entries.of('a finish')).toMatchObject({ kind: 'asking', stands });
    await entries.submit(place(), '1:02:03', time(3_723_000));
    expect(sent).toMatchObject([{ was: null }, { was: 3_600_500 }]);
  });

  test('goes again under its id after a lost answer, and under another one after a refusal', async () => {
    const { sent, entries } = aDesk([failed('offline', 0), failed('modality_not_timed', 409), null]);
    for (let press = 0; press < 3; press += 1) await entries.submit(place(), '1:02:03', time(3_723_000));
    const [first, second, third] = (sent as { id: string }[]).map(({ id }) => id); // as the calls above write it
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(entries.of('a finish')?.kind).toBe('added');
  });

  // @spec [Results desk] issue 19: A time that comes in while a call is lost is asked about, never written over by another try
  test('sent again after a lost network asks about what has come in meanwhile', async () => {
    const theirs = { path: 'data.0.total_time', message: '', theirs: 3_100, who: 'Ana', at: '2026-05-03T08:00:00Z' };
    const { sent, entries } = aDesk([failed('offline', 0), failed('changed_meanwhile', 409, [theirs])]);
    await entries.submit(place(), '0:50:00', time(3_000_000));
    await entries.submit(place({ ms: 3_100_000, isByHand: true }), '0:50:00', time(3_000_000));
    expect(sent).toMatchObject([{ was: null }, { was: null }]);
    expect(entries.of('a finish')).toMatchObject({ kind: 'asking', stands: { ms: 3_100_000, who: 'Ana' } });
  });

  // @spec [Results desk] issue 19: A mat that hears somebody while a call is lost is shown before its time is written over, also where the time was asked about as odd
  test('sent again after a lost network asks about what a mat has heard meanwhile', async () => {
    const heard = { path: 'data.0.total_time', message: '', theirs: 3_100, is_heard: true } as const;
    const { sent, entries } = aDesk([failed('offline', 0), failed('changed_meanwhile', 409, [heard]), null]);
    await entries.submit(place(), '0:50:00', time(3_000_000));
    const now = place({ ms: 3_100_000, isByHand: false });
    await entries.submit(now, '0:50:00', time(3_000_000));
    expect(entries.of('a finish')).toMatchObject({ kind: 'asking', stands: { ms: 3_100_000, isByHand: false } });
    await entries.submit(now, '0:50:00', time(3_000_000));
    expect(sent).toMatchObject([{ heard: null }, { heard: null }, { was: null, heard: 3_100_000 }]);
    expect(entries.of('a finish')?.kind).toBe('added');
  });

  // @spec [Results desk] issue 19: A pasted list survives a reload and the choice of another form: it stands in the browser, counted, until it is written
  test('in a pasted list stands in the browser until the list is written', () => {
    let told = 0;
    const { entries } = aDesk();
    entries.watch(null, () => (told += 1));
    entries.paste('7 1:02:03\n8 1:03:00');
    expect([told, aDesk().entries.pasted()]).toEqual([1, '7 1:02:03\n8 1:03:00']);
    entries.paste('');
    expect([told, aDesk().entries.pasted(), stored.size]).toEqual([2, '', 0]);
  });

  // @spec [Results desk] issue 19: A second time that is called for the same place waits until the first is settled: a press beside one time never writes another
  test('holds its place until it is written, left, or typed anew as none could read it', async () => {
    const { entries } = aDesk([failed('offline', 0), null]);
    const held = (): boolean => entries.isUnsettled('a finish');
    await entries.submit(place(), 'abc', { kind: 'unreadable' });
    expect(held()).toBe(false);
    const adding = entries.submit(place(), '1:02:03', time(3_723_000));
    expect(held()).toBe(true);
    await adding;
    expect([entries.of('a finish')?.kind, held()]).toEqual(['failed', true]);
    await entries.submit(place(), '1:02:03', time(3_723_000));
    expect([entries.of('a finish')?.kind, held()]).toEqual(['added', false]);
    await entries.submit(place({ ms: 3_700_000, isByHand: false }), '1:02:04', time(3_724_000));
    expect([entries.of('a finish')?.kind, held()]).toEqual(['asking', true]);
    entries.clear('a finish');
    expect(held()).toBe(false);
  });

  test('that is still to come or out of turn is asked about first', async () => {
    const { sent, entries } = aDesk();
    const odd = { ...time(9_000_000), doubt: 'toCome' } as const;
    await entries.submit(place(), '2:30:00', odd);
    expect(entries.of('a finish')).toMatchObject({ kind: 'asking', stands: null, doubt: 'toCome' });
    await entries.submit(place(), '2:30:00', odd);
    expect(sent).toMatchObject([{ ms: 9_000_000, was: null }]);
  });

  test('that has changed under the question is not deleted by its answer', async () => {
    const { sent, entries } = aDesk();
    await entries.remove(place({ ms: 1_000, isByHand: true }));
    await entries.remove(place({ ms: 2_000, isByHand: true }));
    expect(sent).toEqual([]);
    await entries.remove(place({ ms: 2_000, isByHand: true }));
    expect(sent).toMatchObject([{ gone: 2_000 }]);
  });

  test('of another tab of this browser stays where it is', async () => {
    const [one, other] = [aDesk().entries, aDesk().entries];
    one.type('a finish', '1');
    other.type('b finish', '2');
    other.clear('b finish');
    expect(aDesk().entries.unwritten()).toEqual(['a finish']);
  });

  test('that is none keeps what was typed and says so', async () => {
    const { sent, entries } = aDesk();
    await entries.submit(place(), 'abc', { kind: 'unreadable' });
    expect(entries.of('a finish')).toEqual({ kind: 'unreadable', text: 'abc', why: 'unreadable' });
    expect(sent).toEqual([]);
  });

  test('by hand is deleted at the second press, and one of a mat never', async () => {
    const { sent, entries } = aDesk([failed('offline', 0), null]);
    await entries.remove(place({ ms: 1_000, isByHand: false }));
    expect(entries.of('a finish')).toBeNull();
    const typed = place({ ms: 1_000, isByHand: true });
    await entries.remove(typed);
    expect(entries.of('a finish')?.kind).toBe('askingDelete');
    const deleting = entries.remove(typed);
    expect(entries.of('a finish')?.kind).toBe('deleting');
    await deleting;
    expect(entries.of('a finish')?.kind).toBe('deleteFailed');
    await entries.remove(typed);
    expect(sent).toEqual([
      { bib: '7', gone: 1_000, id: expect.any(String) },
      { bib: '7', gone: 1_000, id: (sent[0] as { id: string }).id }, // the same command
    ]);
    expect(entries.of('a finish')?.kind).toBe('deleted');
    entries.settle('a finish', null);
    expect(entries.of('a finish')).toBeNull();
  });

  // @spec [Results desk] issue 19: What was typed survives a reload: it stands in the browser until it is written
  test('that is typed and not written stands after a reload, and is counted', async () => {
    const { entries } = aDesk([failed('offline', 0)]);
    entries.type('a finish', '1:0');
    entries.type('b finish', '2:00:00');
    await entries.submit({ ...place(), key: 'b finish' }, '2:00:00', time(7_200_000));
    const again = aDesk().entries;
    expect(again.of('a finish')).toEqual({ kind: 'typed', text: '1:0' });
    expect(again.of('b finish')).toEqual({ kind: 'typed', text: '2:00:00' });
    expect(again.unwritten()).toEqual(['a finish', 'b finish']);
    again.clear('a finish');
    await again.submit({ ...place(), key: 'b finish' }, '2:00:00', time(7_200_000));
    expect(stored.size).toBe(0);
  });
});
