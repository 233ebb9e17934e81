import { CallFailed } from '#api/call-failed.ts';
import { currentSession } from '#api/session.ts';
import { readDraft, writeDraft } from './drafts.ts';
import {
  type Draft,
  type Entry,
  type FieldValue,
  isSame,
  newCommandId,
  type SentSave,
  type Values,
  type Wire,
} from './form-values.ts';

/** The save that is under way. */
export type Sending =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending' }
  /** No answer has told whether it was done; it is sent again, by itself unless somebody has to log in for it. */
  | { readonly kind: 'unknown'; readonly error: unknown; readonly isTrying: boolean };

interface FormState {
  readonly draft: Draft | null;
  readonly sending: Sending;
}

/** The thing of a form, as its saves need it. */
export interface FormActs<Saved> {
  readonly send: (sent: SentSave) => Promise<Saved>;
  /** The thing as it stands after the save; null: it cannot be named, or is gone. */
  readonly loadSaved: (
    saved: Saved,
    hasMore: boolean,
  ) => Promise<{ readonly values: Values; readonly wire: Wire } | null>;
  /** `hasMore`: the form holds what was typed since. `isLeft`: nobody looks at it any more. */
  readonly onDone: (saved: Saved, how: { readonly hasMore: boolean; readonly isLeft: boolean }) => void;
  readonly onRefused: (error: unknown) => void;
  /** The place of the draft of what was saved: a new thing has one of its own then. */
  readonly keyAfter: (saved: Saved) => string;
}

/**
 * The draft of a form and its saves. A save whose answer was lost is sent again, the same in every byte under the same id, until an answer
 * tells what became of it, also after the page was loaded again; what is typed meanwhile stays, and is a save of its own.
 */
export class FormSaves<Saved> {
  readonly #key: string;
  #acts: FormActs<Saved>;
  #state: FormState;
  #tries = 0;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();

  constructor(key: string, acts: FormActs<Saved>) {
    this.#key = key;
    this.#acts = acts;
    this.#state = { draft: ownDraft(readDraft(key)), sending: { kind: 'none' } };
  }

  readonly state = (): FormState => this.#state;

  readonly watch = (notify: () => void): (() => void) => {
    this.#watchers.add(notify);
    return () => this.#watchers.delete(notify);
  };

  /** Acts for the page as it is drawn now. */
  act(acts: FormActs<Saved>): void {
    this.#acts = acts;
  }

  readonly keep = (draft: Draft | null): void => {
    writeDraft(this.#key, draft);
    this.#change({ draft });
  };

  /** Goes on with a save whose outcome an earlier visit did not learn. Gives the function that ends the repeats. */
  readonly open = (): (() => void) => {
    const { draft, sending } = this.#state;
    this.#isOpen = true;
    if (draft?.sent && sending.kind === 'none') void this.#try(draft.sent);
    addEventListener('online', this.tryNow);
    return () => {
      this.#isOpen = false;
      clearTimeout(this.#timer);
      removeEventListener('online', this.tryNow);
    };
  };

  readonly save = (body: Wire, headers: Readonly<Record<string, string>>): void => {
    const { draft, sending } = this.#state;
    if (draft === null || sending.kind !== 'none') return;
    const { values, commandId } = draft;
    const sent = { body, values, commandId, headers, by: currentSession()?.name ?? '' };
    this.keep({ ...draft, sent });
    this.#tries = 0;
    void this.#try(sent);
  };

  /** The next try of a save that waits for one. */
  readonly tryNow = (): void => {
    const { draft, sending } = this.#state;
    if (draft?.sent && sending.kind === 'unknown' && !sending.isTrying) void this.#try(draft.sent);
  };

  async #try(sent: SentSave): Promise<void> {
    clearTimeout(this.#timer);
    const { sending } = this.#state;
    this.#change({ sending: sending.kind === 'unknown' ? { ...sending, isTrying: true } : { kind: 'sending' } });
    this.#tries += 1;
    try {
      const saved = await this.#acts.send(sent);
      await this.#finish(sent, saved);
    } catch (error) {
      if (leavesOpen(error, this.#tries)) this.#wait(sent, error);
      else this.#refuse(error);
    }
  }

  #wait(sent: SentSave, error: unknown): void {
    this.#change({ sending: { kind: 'unknown', error, isTrying: false } });
    if (this.#isOpen && !waitsForPerson(error))
      this.#timer = setTimeout(() => void this.#try(sent), pauseMs(this.#tries, error));
  }

  #refuse(error: unknown): void {
    if (!this.#isOpen) return;
    const { draft } = this.#state;
    if (draft !== null) this.keep(withoutSent(draft));
    this.#change({ sending: { kind: 'none' } });
    this.#acts.onRefused(error);
  }

  /** @throws CallFailed where more was typed and the thing cannot be loaded now: the next try does both. */
  async #finish(sent: SentSave, saved: Saved): Promise<void> {
    const now = await this.#acts.loadSaved(saved, this.#hasMore(sent)).catch((error: unknown) => {
      if (this.#hasMore(sent) && leavesOpen(error, this.#tries)) throw error;
      return null;
    });
    if (!this.#isOpen) return this.#finishLeft(sent, saved);
    const { draft } = this.#state;
    const hasMore = this.#hasMore(sent);
    const next = hasMore && draft !== null ? goOn(draft, sent, now) : null;
    const key = this.#acts.keyAfter(saved);
    if (key !== this.#key) writeDraft(key, next);
    this.keep(key === this.#key ? next : null);
    this.#change({ sending: { kind: 'none' } });
    this.#acts.onDone(saved, { hasMore, isLeft: false });
  }

  /** The page was left meanwhile, and may stand again with more typed: then it asks for itself what became of the save. */
  #finishLeft({ commandId }: SentSave, saved: Saved): void {
    if (readDraft(this.#key)?.commandId === commandId) writeDraft(this.#key, null);
    this.#acts.onDone(saved, { hasMore: false, isLeft: true });
  }

  #hasMore(sent: SentSave): boolean {
    const { draft } = this.#state;
    return draft !== null && draft.commandId !== sent.commandId && !isSame(draft.values, sent.values);
  }

  #change(part: Partial<FormState>): void {
    this.#state = { ...this.#state, ...part };
    for (const notify of this.#watchers) notify();
  }
}

const withoutSent = ({ sent: _, ...draft }: Draft): Draft => draft;

/** A save that somebody else sent from this browser is not repeated in another name. */
const ownDraft = (draft: Draft | null): Draft | null =>
  draft?.sent && draft.sent.by !== (currentSession()?.name ?? '')
    ? { ...withoutSent(draft), commandId: newCommandId() }
    : draft;

function goOn(draft: Draft, sent: SentSave, now: { readonly values: Values; readonly wire: Wire } | null): Draft {
  if (now === null) return withoutSent(draft);
  return { ...withoutSent(draft), values: valuesSince(draft, { sent, fresh: now.values }), base: now.wire };
}

/** Repeats after which a server that answers with its own fault is believed: it looks the command up before it does it. */
const mostFaults = 3;

/**
 * The failure of a save does not tell whether it was done: no answer came, or none that can be read, or the server stumbled. On a repeat also
 * a refusal that is given before the command is looked up. `tries`: how often it has been sent.
 */
function leavesOpen(error: unknown, tries: number): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { code, status } = error.failure;
  if (code === 'internal_error') return tries < mostFaults;
  if (status === 0 || code === 'unavailable') return true;
  if (code === 'unknown' && (status < 300 || status >= 500)) return true;
  return tries > 1 && [401, 403, 429].includes(status);
}

/** The session is over, or may not do this: a repeat by itself would ask for the log-in again and again. */
const waitsForPerson = (error: unknown): boolean =>
  error instanceof CallFailed && [401, 403].includes(error.failure.status);

/** The pause before the next try: longer each time, and never shorter than the server asks for. */
function pauseMs(tries: number, error: unknown): number {
  const askedS = error instanceof CallFailed ? (error.failure.retryAfterS ?? 0) : 0;
  return 1_000 * Math.max(Math.min(30, 2 ** tries), askedS);
}

/** All that the save has become, once it was done. */
interface Done {
  readonly sent: SentSave;
  /** The form of the thing as it is now. */
  readonly fresh: Values;
}

/** The values after a save that was done: what was typed since it was sent stays, the rest is as it was saved. */
const valuesSince = ({ values }: Pick<Draft, 'values'>, { sent, fresh }: Done): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(fresh), ...Object.keys(values)])].flatMap((name) => {
      const [now, then, saved] = [values[name], sent.values[name], fresh[name]];
      const value = isSame(now, then) ? saved : withStoredIds(now, then, saved);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A list that was typed further: its new entries that have been saved meanwhile bear the ids that they were given. */
function withStoredIds(
  now: FieldValue | undefined,
  then: FieldValue | undefined,
  saved: FieldValue | undefined,
): FieldValue | undefined {
  if (!isEntries(now) || !isEntries(then) || !isEntries(saved) || then.length !== saved.length) return now;
  const ids = new Map(then.map(({ key }, at) => [key, saved[at]?.key ?? key]));
  return now.map((entry) => ({ ...entry, key: ids.get(entry.key) ?? entry.key }));
}

const isEntries = (value: FieldValue | undefined): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object');
