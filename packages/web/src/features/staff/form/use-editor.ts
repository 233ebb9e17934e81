import { isEntryList, type ListEntry, mergeLists } from '@dorsal/contract/views/merge-lists.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { type AskedPreview, type Besides, previewedHeaders } from '../preview/preview-query.ts';
import { racesOf, usePreview } from '../preview/use-preview.ts';
import { readDraft, writeDraft } from './drafts.ts';
import {
  type Conflict,
  changesOf,
  type Draft,
  type Fault,
  type Faults,
  type Field,
  type FieldValue,
  faultsIn,
  fieldAt,
  settled,
  type Values,
  type Wire,
} from './form-values.ts';

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
  /** `body`: the whole of a new thing, or id and changes. `previewed`: headers that name what was looked at before. @throws CallFailed */
  readonly save: (
    body: Wire,
    commandId: string,
    previewed: Readonly<Record<string, string>>,
  ) => Promise<{ readonly _id: string; readonly besides?: Besides | null }>;
  /** The save as a call that is looked at beforehand. Absent, or null: it moves no result. */
  readonly previewed?: (body: Wire) => AskedPreview | null;
  /** The fields that refusals are about which name none. */
  readonly refusedAt?: Readonly<Record<string, string>>;
}

interface Outcome {
  /** By field the reason that it was not taken. */
  readonly faults: Faults;
  readonly conflicts: readonly Conflict[];
  /** The failure of the whole save; null: there is none. */
  readonly error: unknown;
  /** The people that had moved between the preview and the save. */
  readonly besides: Besides | null;
}

const nothingWrong: Outcome = { faults: {}, conflicts: [], error: null, besides: null };
const newCommandId = (): string => crypto.randomUUID();

export type Editor<View> = ReturnType<typeof useEditor<View & object>>;

/** The state of a form: what was loaded, what was typed since, and what became of the last save. `id` null: a new thing. */
export function useEditor<View extends object>(
  design: EditorDesign<View>,
  { id, fields, onSaved }: { id: string | null; fields: readonly Field[]; onSaved: (id: string) => void },
) {
  const key = `${design.kind}.${id ?? 'new'}`;
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: ['staff', design.kind, id],
    queryFn: ({ signal }) => (id === null ? null : design.load(id, signal)),
    // A save of somebody else meanwhile does not move under the hands: the save compares.
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(key));
  const [outcome, setOutcome] = useState(nothingWrong);
  const values = draft?.values ?? design.valuesOf(loaded.data ?? {});
  const base = draft?.base ?? (id === null ? {} : design.wireOf(design.valuesOf(loaded.data ?? {})));
  const wire = design.wireOf(values);
  const changes = changesOf(base, wire);
  const isTouched = draft !== null && Object.keys(changes).length > 0;
  const body: Wire = id === null ? withoutEmpty(wire) : { _id: id, changes };
  const isComplete = isTouched && Object.keys(faultsIn(fields, values)).length === 0;
  const preview = usePreview(isComplete && design.previewed ? design.previewed(body) : null);
  const keep = (next: Draft | null): void => {
    setDraft(next);
    writeDraft(key, next);
  };
  const type = (name: string, value: FieldValue, others: Values = {}): void => {
    const next = { ...values, [name]: value, ...others };
    keep({ values: next, base, at: Date.now(), commandId: newCommandId() });
    setOutcome({ ...outcome, faults: mended(outcome.faults, name, faultsIn(fields, next)[name]) });
  };
  const sent = useMutation({
    mutationFn: async ({ commandId }: Draft) =>
      await design.save(body, commandId, previewedHeaders(racesOf(preview.state))),
    onSuccess: async (saved) => {
      keep(null);
      setOutcome({ ...nothingWrong, besides: saved.besides ?? null });
      await client.invalidateQueries({ queryKey: ['staff'] });
      onSaved(saved._id);
    },
    onError: (error) => setOutcome(outcomeOf(error, fields, design.refusedAt)),
    // Said in the form, beside what was typed.
    meta: { isQuiet: true },
  });
  const save = (): void => {
    if (draft === null || !isTouched || sent.isPending) return;
    const faults = faultsIn(fields, values);
    if (Object.keys(faults).length === 0) sent.mutate(draft);
    else setOutcome({ ...nothingWrong, faults });
  };
  /** Goes on with the own value, or with theirs. */
  const settle = (conflict: Conflict, takes: 'own' | 'theirs'): void => {
    if (draft === null) return;
    const value = takes === 'theirs' ? conflict.theirs : ownOf(conflict, draft.base, wire);
    const next = design.valuesOf({ ...(wire as Partial<View>), [conflict.field]: value }); // a view has the fields of the wire
    keep(settled(draft, conflict, { values: value === undefined ? values : next, commandId: newCommandId() }));
    setOutcome({ ...outcome, conflicts: outcome.conflicts.filter((one) => one !== conflict) });
  };
  return {
    loaded,
    values,
    draft,
    isTouched,
    preview,
    isSending: sent.isPending,
    isSaved: sent.isSuccess && !isTouched,
    outcome,
    type,
    save,
    settle,
    discard: (): void => {
      keep(null);
      setOutcome(nothingWrong);
    },
  };
}

/** The own value of a list is laid over theirs, entry by entry: what they alone changed stays. Undefined: it is as it was typed. */
function ownOf({ field, theirs }: Conflict, base: Wire, wire: Wire): readonly ListEntry[] | undefined {
  const [was, is] = [base[field], wire[field]];
  if (!isEntryList(theirs) || !isEntryList(was) || !isEntryList(is)) return undefined;
  return mergeLists(theirs, { was, is }, 'own').entries;
}

/** A new thing has no empty fields: it leaves them out. */
const withoutEmpty = (wire: Wire): Wire => Object.fromEntries(Object.entries(wire).filter(([, is]) => is !== null));

function outcomeOf(
  error: unknown,
  fields: readonly Field[],
  refusedAt: EditorDesign<object>['refusedAt'] = {},
): Outcome {
  const { code, faults = [] } = error instanceof CallFailed ? error.failure : { code: '' };
  if (code === 'changed_meanwhile') {
    const conflicts = faults.map(({ path, theirs, who, at }) => ({
      field: path,
      theirs,
      who,
      at: at === undefined ? undefined : Date.parse(at),
    }));
    return { ...nothingWrong, conflicts, error: conflicts.length === 0 ? error : null };
  }
  const named = faults.flatMap(({ path }) => fieldAt(fields, path) ?? []);
  const at = named.length > 0 ? named : (refusedAt[code] ?? []);
  return { ...nothingWrong, faults: Object.fromEntries([at].flat().map((name) => [name, faultOf(error)])), error };
}

/** A refusal of its own says in the language of the screen what is wrong; what is merely not valid is said in that of the wire. */
function faultOf(error: unknown): Fault {
  const { code, message = null } = error instanceof CallFailed ? error.failure : { code: '' };
  return message === null || code === 'invalid_request' ? 'form.refused' : { text: message };
}

/** The faults after somebody typed into a field: one that it had goes, or is what it is `now`. */
function mended(faults: Faults, name: string, now: Fault | undefined): Faults {
  const { [name]: was, ...others } = faults;
  return was === undefined || now === undefined ? others : { ...others, [name]: now };
}
