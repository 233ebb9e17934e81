import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { type DeskEvent, openRaces } from './desk/desk-event.ts';
import type { Desk } from './desk/desk-queries.ts';
import { type EnteredOrKept, enterOrKeep } from './desk/desk-queue.ts';
import { type Draft, emptyDraft } from './desk/entry.ts';
import { keepTabDraft, tabDraft } from './desk/tab-drafts.ts';
import { useLeftDraft } from './desk/use-left-draft.ts';

/** The fields as they are typed in this tab, over reloads, and the id under which it is sent: the same until it is taken or typed anew. */
export function useDraft({ address }: Desk, event: DeskEvent, now: number) {
  const under = `dorsal.venue.draft.${address}`;
  const [only] = event.races.length === 1 ? openRaces(event, now) : [];
  const [state, setState] = useState(() => parseDraft(tabDraft(under)) ?? fresh(only?.id ?? ''));
  const { draft, commandId } = state;
  useEffect(() => {
    keepTabDraft(under, draft.bib === '' ? null : JSON.stringify({ draft, commandId }));
  }, [under, draft, commandId]);
  useLeftDraft(under, { isEmpty: draft.bib === '', parse: parseDraft, onTaken: setState });
  return {
    draft,
    commandId,
    change: (part: Partial<Draft>) =>
      // Something else under an id that may have arrived would be refused.
      setState((before) => ({
        draft: { ...before.draft, ...(part.left ? {} : { quotedAt: undefined }), ...part },
        commandId: part.left ? before.commandId : newId(),
      })),
    clear: () => setState(fresh(only?.id ?? '')),
  };
}

const fresh = (race: string) => ({ draft: emptyDraft(race), commandId: newId() });
const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

function parseDraft(text: string | null): { draft: Draft; commandId: string } | null {
  try {
    const { draft, commandId } = JSON.parse(text ?? '');
    return { draft: { ...emptyDraft(''), ...draft }, commandId: String(commandId) };
  } catch {
    return null;
  }
}

interface Sending {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly onEnded: () => void;
}

interface Added extends EnteredOrKept {
  readonly who: { readonly bib: string; readonly name: string };
}

/** Sends what is typed, once at a time; without a network it is kept here and sent later. `onEnded`: the server does not know the desk any more. */
export function useSending({ desk, event, onEnded }: Sending) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const send = async (draft: Draft, commandId: string): Promise<boolean> => {
    setSending(true);
    setError(null);
    setAdded(null);
    try {
      const entered = await enterOrKeep(desk, event, { draft, commandId });
      const who = { bib: draft.bib.trim(), name: `${draft.name.trim()} ${draft.surname.trim()}` };
      setAdded({ who, ...entered });
      // Document 2, section 2.4: the event data and the live list reload.
      void queryClient.invalidateQueries({ queryKey: ['venue', desk.address] });
      return true;
    } catch (failed) {
      if (failed instanceof CallFailed && failed.failure.status === 401) onEnded();
      else setError(failed);
      // Another desk may have given the bib at this moment: who has it is said at its field.
      void queryClient.invalidateQueries({ queryKey: ['venue', desk.address, desk.token, 'bib'] });
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, added, send, forget: () => setError(null) };
}
