import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { AskedPreview, Besides } from '../preview/preview-query.ts';
import { useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import { settledForm, withTheirs } from './conflicts.ts';
import { type FormActs, FormSaves } from './form-saves.ts';
import {
  type Conflict,
  changesOf,
  type Draft,
  type Field,
  type FieldValue,
  faultsIn,
  newCommandId,
  type Values,
  type Wire,
} from './form-values.ts';
import { afterTyping, nothingWrong, outcomeOf } from './save-outcome.ts';

/** One kind of thing that staff edit: everything that sets its form apart from the others. */
export interface EditorDesign<View extends object> {
  readonly kind: string;
  readonly titles: Readonly<Record<'list' | 'create' | 'edit' | 'save', StaffTextKey>>;
  readonly list:
    | '/admin/events'
    | '/admin/circuits'
    | '/admin/organisms'
    | '/admin/users'
    | '/admin/ads'
    | '/admin/readers'
    | '/admin/site'
    | '/admin/notices';
  /** Absent: its page shows several forms, and has no address for each. */
  readonly page?:
    | '/admin/organism/$id'
    | '/admin/user/$id'
    | '/admin/ad/$id'
    | '/admin/reader/$id'
    | '/admin/notice/$id';
  /** The thing as the trail names it; null: the trail has no history of it alone. Default: kind and id. */
  readonly historyOf?: (id: string) => string | null;
  /** The place after a save: the list, the page as it stands, or (default) the form again. */
  readonly afterSave?: 'list' | 'stay';
  /** The save waits until every field that is wanted is filled in. */
  readonly waitsForAll?: true;
  readonly nameOf: (view: View) => string;
  /** Null: there is none with this id. */
  readonly load: (id: string, signal: AbortSignal) => Promise<View | null>;
  /** The form of a view; without one that of a new thing. */
  readonly valuesOf: (view: Partial<View>) => Values;
  /** The fields of the wire as the form has them. */
  readonly wireOf: (values: Values) => Wire;
  /** The form with the value that somebody else has given a field of the wire. Default: by `valuesOf`, which takes a view with the fields of the wire. */
  readonly withTheirs?: (values: Values, conflict: Pick<Conflict, 'field' | 'theirs'>) => Values;
  /** `body`: the whole of a new thing, or id and changes. `previewed`: headers that name what was looked at before. @throws CallFailed */
  readonly save: (
    body: Wire,
    commandId: string,
    previewed: Readonly<Record<string, string>>,
  ) => Promise<{ readonly _id: string; readonly besides?: Besides | null }>;
  /** The save as a call that is looked at beforehand. Absent, or null: it moves no result. */
  readonly previewed?: (body: Wire) => AskedPreview | null;
  /** The words with which a save that its sender may not mean is asked about first; null: it is not. */
  readonly asksFirst?: (base: Wire, now: Wire) => StaffTextKey | null;
  /** The fields that refusals are about which name none. */
  readonly refusedAt?: Readonly<Record<string, string>>;
}

export type Editor<View> = ReturnType<typeof useEditor<View & object>>;

interface Asked {
  readonly id: string | null;
  readonly fields: readonly Field[];
  /** `hasMore`: what was typed while the save was under way stands in the form, or in that of the new thing. */
  readonly onSaved: (id: string, hasMore: boolean) => void;
}

/** The state of a form: what was loaded, what was typed since, and what became of the last save. `id` null: a new thing. */
export function useEditor<View extends object>(design: EditorDesign<View>, { id, fields, onSaved }: Asked) {
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: ['staff', design.kind, id],
    queryFn: ({ signal }) => (id === null ? null : design.load(id, signal)),
    // A save of somebody else meanwhile does not move under the hands: the save compares.
    refetchOnWindowFocus: false,
  });
  const [outcome, setOutcome] = useState(nothingWrong);
  const [isDone, setDone] = useState(false);
  const onDone = async ({ _id, besides = null }: Saved, { hasMore, isLeft }: Done) => {
    setOutcome({ ...nothingWrong, besides, hasMore });
    setDone(true);
    await client.invalidateQueries({ queryKey: ['staff'] });
    if (!isLeft) onSaved(_id, hasMore);
  };
  const saves = useSaves(design, id, {
    onDone: (saved, how) => void onDone(saved, how),
    onRefused: (error) => setOutcome(outcomeOf(error, fields, design.refusedAt)),
  });
  const { draft, sending } = useSyncExternalStore(saves.watch, saves.state, saves.state);
  const { values, base, wire, changes, isTouched } = formOf(design, { id, draft, view: loaded.data });
  const body: Wire = id === null ? withoutEmpty(wire) : { _id: id, changes };
  const isComplete = isTouched && Object.keys(faultsIn(fields, values)).length === 0;
  const preview = usePreview(isComplete ? (design.previewed?.(body) ?? null) : null);
  const type = (name: string, value: FieldValue, others: Values = {}): void => {
    const sent = saves.state().draft?.sent;
    const next = { ...values, [name]: value, ...others };
    saves.keep({ values: next, base, at: Date.now(), commandId: newCommandId(), ...(sent && { sent }) });
    setOutcome(afterTyping(outcome, name, faultsIn(fields, next)[name]));
  };
  const save = (): void => {
    if (sending.kind !== 'none') saves.tryNow();
    else if (isTouched) send();
  };
  const send = (): void => {
    const faults = faultsIn(fields, values);
    setOutcome({ ...nothingWrong, faults });
    setDone(false);
    if (isComplete) question.press();
  };
  const { look, press } = useLookFirst(preview.state, draft?.commandId ?? '', (headers) => saves.save(body, headers));
  const question = useAskFirst(design.asksFirst?.(base, wire) ?? null, draft?.commandId ?? '', press);
  /** Goes on with the own value, or with theirs. */
  const settle = (conflict: Conflict, takes: 'own' | 'theirs'): void => {
    if (draft === null) return;
    const now = settledForm(design, { values, wire, base: draft.base }, { conflict, takes });
    saves.keep({ ...draft, ...now, commandId: newCommandId() });
    setOutcome({ ...outcome, conflicts: outcome.conflicts.filter((one) => one !== conflict) });
  };
  return {
    loaded,
    values,
    draft,
    isTouched,
    preview,
    look,
    sending,
    isSaved: isDone && !isTouched,
    outcome,
    question,
    type,
    save,
    settle,
    withTheirs: (conflict: Conflict): Values => withTheirs(design, { values, wire }, conflict),
    discard: (): void => {
      saves.keep(null);
      setOutcome(nothingWrong);
    },
  };
}

interface FormAsked<View> {
  readonly id: string | null;
  readonly draft: Draft | null;
  readonly view: View | null | undefined;
}

/** The form as it stands, and its changes of what it was typed over. */
function formOf<View extends object>(design: EditorDesign<View>, { id, draft, view }: FormAsked<View>) {
  const values = draft?.values ?? design.valuesOf(view ?? {});
  const base = draft?.base ?? (id === null ? {} : design.wireOf(design.valuesOf(view ?? {})));
  const wire = design.wireOf(values);
  const changes = changesOf(base, wire);
  return { values, base, wire, changes, isTouched: draft !== null && Object.keys(changes).length > 0 };
}

/** Asks before a save that its sender may not mean. `key`: of the change; another press is no answer. */
function useAskFirst(question: StaffTextKey | null, key: string, go: () => void) {
  const [askedAbout, askAbout] = useState<string | null>(null);
  return {
    /** Null: there is none, or nobody has pressed the save. */
    asked: askedAbout === key ? question : null,
    press: (): void => (question === null ? go() : askAbout(key)),
    answer: (isSure: boolean): void => {
      askAbout(null);
      if (isSure) go();
    },
  };
}

type Saved = Awaited<ReturnType<EditorDesign<object>['save']>>;
type Done = Parameters<FormActs<Saved>['onDone']>[1];

/** The draft of this form and its saves, as long as the page stands. */
function useSaves<View extends object>(
  design: EditorDesign<View>,
  id: string | null,
  { onDone, onRefused }: Pick<FormActs<Saved>, 'onDone' | 'onRefused'>,
): FormSaves<Saved> {
  const client = useQueryClient();
  const keyOf = (one: string | null): string => `${design.kind}.${one || 'new'}`;
  const acts: FormActs<Saved> = {
    send: ({ body, commandId, headers }) => design.save(body, commandId, headers),
    loadSaved: async ({ _id }, hasMore) => {
      if (_id === '' || (id === null && !hasMore)) return null;
      const view = await design.load(_id, new AbortController().signal);
      if (view === null) return null;
      client.setQueryData(['staff', design.kind, _id], view);
      const values = design.valuesOf(view);
      return { values, wire: design.wireOf(values) };
    },
    keyAfter: ({ _id }) => keyOf(id ?? _id),
    onDone,
    onRefused,
  };
  const [saves] = useState(() => new FormSaves(keyOf(id), acts));
  useEffect(() => saves.act(acts));
  useEffect(() => saves.open(), [saves]);
  return saves;
}

/** A new thing has no empty fields: it leaves them out. */
const withoutEmpty = (wire: Wire): Wire => Object.fromEntries(Object.entries(wire).filter(([, is]) => is !== null));
