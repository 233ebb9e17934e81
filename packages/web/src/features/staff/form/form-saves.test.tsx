import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { changeSession } from '#api/session.ts';
import type { Preview } from '../preview/use-preview.ts';
import { FormSaves, type Sending } from './form-saves.ts';
import { changesOf, type Draft, newCommandId, type SentSave, type Values } from './form-values.ts';
import { SaveState } from './SaveState.tsx';

vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));

const stored = new Map<string, string>();
const ana = { token: 'a1', name: 'Ana', roles: ['admin' as const] };
const before: Values = { name: 'Club Vell', website: 'https://old.example.org' };

/** A server that does each command once and gives its outcome again; how it answers can be spoilt. */
let server: {
  thing: Values;
  done: Map<string, string>;
  answers: (CallFailed | 'late' | undefined)[];
  sent: SentSave[];
};
let refusals: unknown[] = [];
let told: object[] = [];
let release: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  stored.clear();
  server = { thing: before, done: new Map(), answers: [], sent: [] };
  [refusals, told, release] = [[], [], []];
  changeSession(ana);
});
afterEach(() => {
  vi.useRealTimers();
  changeSession(null);
  vi.unstubAllGlobals();
});
afterAll(() => vi.unstubAllGlobals());

const failure = (code: string, status: number) =>
  new CallFailed({ code, message: 'as the server says it', requestId: 'r1', status });
const lost = failure('offline', 0);

async function send(sent: SentSave): Promise<{ readonly _id: string }> {
  server.sent.push(sent);
  const answer = server.answers.shift();
  if (answer instanceof CallFailed && !['offline', 'internal_error'].includes(answer.failure.code)) throw answer;
  if (!server.done.has(sent.commandId)) {
    const changes = Object.entries(sent.body['changes'] as Record<string, { is: string }>);
    server.thing = { ...server.thing, ...Object.fromEntries(changes.map(([name, { is }]) => [name, is])) };
    server.done.set(sent.commandId, 'a');
  }
  if (answer instanceof CallFailed) throw answer;
  if (answer === 'late') await new Promise<void>((resolve) => release.push(resolve));
  return { _id: 'a' };
}

const opened = () => {
  const saves = new FormSaves('organism.a', {
    send,
    loadSaved: async () => ({ values: server.thing, wire: server.thing }),
    onDone: (_, how) => void told.push(how),
    onRefused: (error) => void refusals.push(error),
    keyAfter: () => 'organism.a',
  });
  return { saves, leave: saves.open() };
};

/** Types as the form does it. */
function type(saves: ReturnType<typeof opened>['saves'], typed: Values): void {
  const { draft } = saves.state();
  const base = draft?.base ?? before;
  const next: Draft = { values: { ...(draft?.values ?? before), ...typed }, base, at: 1, commandId: newCommandId() };
  saves.keep({ ...next, ...(draft?.sent && { sent: draft.sent }) });
}
const save = (saves: ReturnType<typeof opened>['saves']): void => {
  const { draft } = saves.state();
  saves.save({ _id: 'a', changes: changesOf(draft?.base ?? {}, draft?.values ?? {}) }, {});
};
const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

// @spec [Changes by staff] issue 17, staff.md §1: A form whose answer was lost sends its save again under the same id, and says what it knows
test.each([
  ['the network is gone', lost],
  ['the server stumbles after it was done', failure('internal_error', 500)],
  ['a proxy answers', failure('unknown', 502)],
  ['the database is away', failure('unavailable', 503)],
])('%s: the save is sent again, the same, until an answer tells that it was done', async (_, answer) => {
  const { saves } = opened();
  server.answers = [answer, answer];
  type(saves, { name: 'Club Nou' });
  save(saves);
  await rest();
  expect(saves.state().sending).toEqual({ kind: 'unknown', error: answer, isTrying: false });
  await rest(2_000 + 4_000);
  expect(server.sent).toHaveLength(3);
  expect(new Set(server.sent.map((one) => JSON.stringify(one))).size).toBe(1);
  expect([server.thing['name'], server.done.size]).toEqual(['Club Nou', 1]);
  expect(saves.state()).toEqual({ draft: null, sending: { kind: 'none' } });
  expect([told, refusals, stored.size]).toEqual([[{ hasMore: false, isLeft: false }], [], 1]);
});

// @spec [Changes by staff] issue 17, staff.md §1: A form whose answer was lost sends its save again under the same id, and says what it knows
test('what is typed while nobody knows stays, and is a change of what was saved', async () => {
  const { saves } = opened();
  server.answers = [lost];
  type(saves, { name: 'Club Nou' });
  save(saves);
  await rest();
  type(saves, { website: 'https://new.example.org' });
  save(saves);
  expect(server.sent).toHaveLength(1);
  await rest(2_000);
  expect(server.sent[1]).toEqual(server.sent[0]);
  const { draft, sending } = saves.state();
  expect([sending.kind, draft?.values['website'], draft?.base['name']]).toEqual([
    'none',
    'https://new.example.org',
    'Club Nou',
  ]);
  expect(told).toEqual([{ hasMore: true, isLeft: false }]);
  save(saves);
  await rest();
  expect(server.sent[2]?.body['changes']).toEqual({
    website: { was: before['website'], is: 'https://new.example.org' },
  });
  expect(server.thing).toEqual({ name: 'Club Nou', website: 'https://new.example.org' });
});

test('a new entry of a list that was saved meanwhile bears its id, and is not added twice', async () => {
  const { saves } = opened();
  server.answers = ['late'];
  type(saves, { documents: [{ key: '+1', name: 'Rules' }] });
  save(saves);
  await rest();
  server.thing = { ...server.thing, documents: [{ key: 'stored', name: 'Rules' }] };
  type(saves, {
    documents: [
      { key: '+1', name: 'Rules of 2026' },
      { key: '+2', name: 'Map' },
    ],
  });
  for (const now of release) now();
  await rest();
  expect(saves.state().draft?.values['documents']).toEqual([
    { key: 'stored', name: 'Rules of 2026' },
    { key: '+2', name: 'Map' },
  ]);
});

// @spec [Changes by staff] issue 17, staff.md §1: A form whose answer was lost sends its save again under the same id, and says what it knows
test('a page that is opened again, or whose network comes back, asks at once; in the name of whoever sent it alone', async () => {
  const { saves, leave } = opened();
  server.answers = [lost, lost];
  type(saves, { name: 'Club Nou' });
  save(saves);
  await rest();
  leave();
  await rest(600_000);
  expect(server.sent).toHaveLength(1);
  const text = stored.get('dorsal.draft.organism.a') ?? '';
  changeSession({ ...ana, name: 'Bea' });
  expect(opened().saves.state().draft).not.toHaveProperty('sent');
  changeSession(ana);
  stored.set('dorsal.draft.organism.a', text);
  const again = opened();
  await rest();
  expect(server.sent).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await rest();
  expect(server.sent).toHaveLength(3);
  expect(server.done.size).toBe(1);
  expect(again.saves.state()).toEqual({ draft: null, sending: { kind: 'none' } });
});

test('a refusal is an answer: the form says it, and stays as it was typed', async () => {
  const { saves } = opened();
  const refused = failure('name_taken', 409);
  server.answers = [lost, refused];
  type(saves, { name: 'Club Nou' });
  save(saves);
  await rest(2_000);
  expect(refusals).toEqual([refused]);
  expect(saves.state().draft).toMatchObject({ values: { name: 'Club Nou' } });
  expect(saves.state().draft).not.toHaveProperty('sent');
});

test('a repeat that is asked to log in knows nothing more, and waits for the person', async () => {
  const { saves } = opened();
  const over = failure('session_ended', 401);
  server.answers = [lost, over];
  type(saves, { name: 'Club Nou' });
  save(saves);
  await rest(600_000);
  expect(saves.state().sending).toEqual({ kind: 'unknown', error: over, isTrying: false });
  expect(server.sent).toHaveLength(2);
  saves.tryNow();
  await rest();
  expect([saves.state().draft, refusals]).toEqual([null, []]);
});

interface More {
  readonly isTouched?: boolean;
  readonly isSaved?: boolean;
  readonly hasMore?: boolean;
  readonly look?: 'none' | 'looking' | 'shown';
  readonly preview?: Preview['state'];
  readonly asked?: 'user.admin.ends';
}
const words = (sending: Sending, more: More = {}): string => {
  const {
    isTouched = true,
    isSaved = false,
    hasMore = false,
    look = 'none',
    preview: state = null,
    asked = null,
  } = more;
  return renderToStaticMarkup(
    <SaveState
      editor={{
        ...{ isTouched, isSaved, look, sending, save: () => undefined, outcome: { hasMore } },
        preview: { state, again: () => undefined },
        question: { asked, press: () => undefined, answer: () => undefined },
      }}
      isWaiting={false}
      says="organism.save"
      preview="told"
    />,
  );
};

test('the form says saved, saved but for the rest, or not known yet; never failed for what may be done', () => {
  const none: Sending = { kind: 'none' };
  expect(words(none, { isTouched: false })).toContain('form.nothingChanged');
  expect(words(none, { isTouched: false, isSaved: true })).toContain('form.saved<');
  expect(words(none, { hasMore: true })).toContain('form.savedBefore');
  expect(words(none, { look: 'looking' })).toContain('preview.first');
  expect(words(none, { look: 'shown' })).toContain('preview.then');
  expect(words(none)).not.toContain('form.saveAnyway');
  expect(words(none, { asked: 'user.admin.ends' })).toMatch(
    /aria-disabled="true".*role="alert".*user.admin.ends.*form.saveAnyway.*form.dontSave/,
  );
  expect(words({ kind: 'sending' })).toContain('form.saving');
  const unknown = words({ kind: 'unknown', error: lost, isTrying: false });
  expect(unknown).toContain('form.unknown');
  expect(unknown).toContain('form.tryNow');
  expect(unknown).not.toContain('failed');
  expect(words({ kind: 'unknown', error: failure('internal_error', 500), isTrying: true })).toContain(
    'as the server says it',
  );
});

// @spec [Back-office editors] issue 18: What would move stands beside the save, with the way to the preview, which a long form has out of sight
test('the save says what it would change before it is pressed, and leads there', () => {
  const none: Sending = { kind: 'none' };
  expect(words(none)).not.toContain('href="#told"');
  expect(words(none, { preview: { kind: 'loading' } })).toContain('<a href="#told">preview.loading</a>');
  const race = { race: 'a', name: '10K', people: 3, places: 3, prizes: 1, moved: [], moreMoved: 0 };
  const more = { movedPrizes: [], morePrizes: 0, onlyOnTheWay: 0, odd: [] };
  const state = { kind: 'told', races: [{ ...race, ...more }], isOld: false } as unknown as Preview['state']; // the fields that the count reads
  expect(words(none, { preview: state })).toMatch(/href="#told">preview.places.* preview.prizes.* preview.people/);
  expect(words({ kind: 'sending' }, { preview: state })).not.toContain('#told');
});
