import type { Payment, WayToPay } from '@dorsal/domain/registration/till.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { storedText, storeText } from '#browser/storage.ts';
import { type DeskEvent, isBib } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import { enterOrKeep } from '#features/venue/desk/desk-queue.ts';
import { type Draft, emptyDraft, isPaymentRight, parseBirthdate } from '#features/venue/desk/entry.ts';
import { keepTabDraft, tabDraft } from '#features/venue/desk/tab-drafts.ts';
import { useLeftDraft } from '#features/venue/desk/use-left-draft.ts';
import { sentenceOf } from '#ui/failures/refused-sentences.ts';

/** A paper that was typed. `saved` and `waiting` ones are safe; a refused one says why, and can be typed again. */
export interface Typed {
  readonly commandId: string;
  readonly draft: Draft;
  readonly state: 'sending' | 'saved' | 'waiting' | 'refused';
  /** Of the refusal; '': nobody knows. */
  readonly reason: string;
  /** The payment that was noted before and stands, where another was typed. */
  readonly stands?: Payment | null;
}

/** The same of one paper after another. */
export interface Sticky {
  /** The id of the race of a bib that is not of the stock. */
  readonly race: string;
  readonly how: WayToPay | '';
}

/** The fields of a paper, in the order in which they are typed. */
export const paperFields = ['bib', 'name', 'surname', 'birthdate', 'gender', 'club'] as const;
export type PaperField = (typeof paperFields)[number];

/** The first field that lacks something; undefined: the paper is whole. */
export function lackOf(draft: Draft): PaperField | undefined {
  const has: Record<PaperField, boolean> = {
    bib: draft.bib.trim() !== '' && isBib(draft.bib),
    name: draft.name.trim() !== '',
    surname: draft.surname.trim() !== '',
    birthdate: parseBirthdate(draft.birthdate) !== null,
    gender: draft.gender !== '',
    club: isPaymentRight(draft),
  };
  return paperFields.find((field) => !has[field]);
}

/** A paper has no document: whoever typed it has only what was written. */
const freshPaper = (bib: string): Draft => ({ ...emptyDraft(''), hasDocument: false, bib });

interface Stored {
  readonly draft: Draft;
  readonly sticky: Sticky;
  readonly rows: readonly Typed[];
}

/** The paper of a tab alone; how it is paid, and what was typed before, are of the desk. */
const draftUnder = (address: string): string => `dorsal.venue.paper.${address}`;

function parsePaper(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? '');
    return { ...freshPaper(''), ...draft };
  } catch {
    return null;
  }
}

/** A bib alone may be the next one of the stock, which nobody typed. */
const isUntyped = ({ name, surname, birthdate, club }: Draft): boolean => `${name}${surname}${birthdate}${club}` === '';

const storedUnder = (address: string): string => `dorsal.venue.papers.${address}`;

function restored(address: string): Stored {
  try {
    const { draft, sticky, rows } = JSON.parse(storedText(storedUnder(address)) ?? '');
    return {
      // A page of an older version stored it here, for all tabs.
      draft: parsePaper(tabDraft(draftUnder(address))) ?? { ...freshPaper(''), ...draft },
      sticky: { ...nothingChosen, ...sticky },
      rows: Array.isArray(rows) ? rows : [],
    };
  } catch {
    return { draft: parsePaper(tabDraft(draftUnder(address))) ?? freshPaper(''), sticky: nothingChosen, rows: [] };
  }
}

const nothingChosen: Sticky = { race: '', how: '' };

/** The rows to store: those of other tabs of this desk as they are stored, and what this one has changed from `before` to `now`. */
export function mergeRows(
  stored: readonly Typed[],
  { before, now }: { readonly before: readonly Typed[]; readonly now: readonly Typed[] },
): Typed[] {
  const changed = now.filter((row) => !before.includes(row));
  const ids = new Set([...before.filter(({ commandId }) => !idsOf(now).has(commandId)), ...changed].map(idOf));
  const open = new Map(changed.filter(isOpen).map((row) => [row.commandId, row] as const));
  const isStored = idsOf(stored);
  return [
    ...[...open.values()].filter((row) => !isStored.has(row.commandId)),
    ...stored.flatMap((row) => (ids.has(row.commandId) ? (open.get(row.commandId) ?? []) : row)),
  ];
}

const idOf = ({ commandId }: Typed): string => commandId;
const idsOf = (rows: readonly Typed[]): ReadonlySet<string> => new Set(rows.map(idOf));

/** Rows that stand on the screen, at most; those that are not safe always do. */
const mostShown = 100;

/**
 * The paper that is typed, and those that were: each is sent while the next one is typed. What is typed, is on its way or was refused stays over a reload.
 */
export function usePapers(desk: Desk, event: DeskEvent, onEnded: () => void) {
  const { address } = desk;
  const queryClient = useQueryClient();
  const [{ draft, sticky, rows }, setState] = useState(() => restored(address));
  const storedRows = useRef(rows);
  useEffect(() => {
    const merged = mergeRows(restored(address).rows, { before: storedRows.current, now: rows });
    storedRows.current = rows;
    storeText(storedUnder(address), JSON.stringify({ sticky, rows: merged }));
  }, [address, sticky, rows]);
  useEffect(() => {
    keepTabDraft(draftUnder(address), isUntyped(draft) && draft.bib === '' ? null : JSON.stringify(draft));
  }, [address, draft]);
  useLeftDraft(draftUnder(address), {
    isEmpty: isUntyped(draft),
    parse: parsePaper,
    onTaken: (left) => setState((before) => ({ ...before, draft: left })),
  });
  const say = useCallback(
    (commandId: string, part: Partial<Typed>) =>
      setState((before) => ({
        ...before,
        rows: before.rows.map((row) => (row.commandId === commandId ? { ...row, ...part } : row)),
      })),
    [],
  );
  const send = useCallback(
    async ({ commandId, draft: typed }: Typed): Promise<void> => {
      try {
        const { isWaiting, stands } = await enterOrKeep(desk, event, { draft: typed, commandId });
        say(commandId, { state: isWaiting ? 'waiting' : 'saved', stands });
      } catch (failed) {
        if (failed instanceof CallFailed && failed.failure.status === 401) return onEnded();
        say(commandId, { state: 'refused', reason: sentenceOf(failed) });
      }
      void queryClient.invalidateQueries({ queryKey: ['venue', address] });
    },
    [desk, event, address, queryClient, say, onEnded],
  );
  // Those that were on their way when the page was closed: the same id enters nobody twice.
  const isResumed = useRef(false);
  useEffect(() => {
    if (isResumed.current) return;
    isResumed.current = true;
    for (const row of rows) if (row.state === 'sending') void send(row);
  }, [rows, send]);
  return {
    draft,
    sticky,
    rows,
    stick: (chosen: Sticky) => setState((before) => ({ ...before, sticky: chosen })),
    change: (part: Partial<Draft>) => setState((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** Sends the paper and begins the next one, of that bib. `whole`: what it is sent with besides. */
    save: (whole: Partial<Draft>, nextBib: string): void => {
      const paper = { ...draft, ...whole, quotedAt: Date.now() };
      const row: Typed = { commandId: newId(), draft: paper, state: 'sending', reason: '' };
      setState((before) => ({
        ...before,
        draft: freshPaper(nextBib),
        rows: [row, ...before.rows].filter((one, at) => at < mostShown || isOpen(one)),
      }));
      void send(row);
    },
    /** Puts a refused one back into the fields; what stands there takes its place. */
    again: ({ commandId, draft: typed }: Typed): void =>
      setState((before) => ({
        ...before,
        draft: typed,
        rows: before.rows.filter((row) => row.commandId !== commandId),
      })),
  };
}

const isOpen = ({ state }: Typed): boolean => state === 'sending' || state === 'refused';

const newId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
