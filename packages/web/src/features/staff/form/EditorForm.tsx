import { formatHour } from '@dorsal/domain/units/dates.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { type PageVerb, usePageVerbs } from '../palette/page-verbs.ts';
import { MovedBesidesNotice, PreviewBeside } from '../preview/PreviewBeside.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import classes from './EditorForm.module.css';
import { FormFaults } from './FormFaults.tsx';
import { FormBody, type FormPart, type FormTabs, TabList, useParts } from './FormParts.tsx';
import { type Field, missingIn, type Values } from './form-values.ts';
import { SaveState } from './SaveState.tsx';
import { type EditorDesign, useEditor } from './use-editor.ts';

interface Props<View extends object> {
  readonly design: EditorDesign<View>;
  /** Null: a new one. */
  readonly id: string | null;
  readonly fields: readonly Field[];
  /** Stands in place of the way back to the list and the title, on a page with several forms. */
  readonly head?: ReactElement;
  readonly onSaved?: (id: string) => void;
  /** The thing as the public will see it, beside the form. */
  readonly preview?: (values: Values) => ReactElement | null;
  /** The parts of a long form, one of which is seen; each field names its own. */
  readonly tabs?: FormTabs;
  /** Stands under the form of a thing that is there; not while it comes, nor where it failed or does not exist. */
  readonly below?: ReactElement | null;
  /** Parts that stand below each other and open one by one; each field names its own. The first is open at first. */
  readonly panels?: readonly FormPart[];
}

/** The page on which one thing is edited: its fields, what is wrong, what somebody else changed meanwhile, and the save. */
export function EditorForm<View extends object>({
  design,
  id,
  fields,
  head,
  onSaved,
  preview,
  below,
  tabs,
  panels,
}: Props<View>): ReactElement {
  const { say } = useStaffTexts();
  const told = useId();
  const navigate = useNavigate();
  const leaveAfterSave = (saved: string, hasMore: boolean): void => {
    if (design.afterSave === 'list' && !hasMore) void navigate({ to: design.list });
    else if (id === null && design.page) void navigate({ to: design.page, params: { id: saved }, replace: true });
  };
  const editor = useEditor(design, {
    id,
    fields,
    onSaved: (saved, hasMore) => {
      leaveAfterSave(saved, hasMore);
      if (!hasMore || id === null) onSaved?.(saved);
    },
  });
  useSaveKey(editor.save);
  const history = historyOf(design, id);
  useFormVerbs({ design, history, isTouched: editor.isTouched });
  const { loaded, values, outcome, isTouched } = editor;
  const parts = useParts(tabs, panels);
  const isWaiting = design.waitsForAll === true && missingIn(fields, values).length > 0;
  const name = loaded.data ? design.nameOf(loaded.data) : '';
  usePageTitle([name, say(id === null ? design.titles.create : design.titles.edit)].filter(Boolean).join(' · '));
  if (loaded.isLoadingError) return <FailureNotice isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.isPending) return <Skeleton lines={8} />;
  if (id !== null && loaded.data === null)
    return (
      <section>
        <h1>{say('form.notFound')}</h1>
        <Link to={design.list}>{say('form.toList')}</Link>
      </section>
    );
  return (
    <>
      <section className={classes.page} data-previews={preview !== undefined}>
        {head ?? <Head titles={design.titles} list={design.list} isNew={id === null} history={history} />}
        <DraftNotice
          at={editor.draft?.at}
          isTouched={isTouched && editor.sending.kind === 'none'}
          onDiscard={editor.discard}
        />
        <MovedBesidesNotice besides={isTouched ? null : outcome.besides} />
        <FormFaults fields={fields} faults={outcome.faults} error={outcome.error} onChooseTab={parts.show} />
        {outcome.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            {...{ fields, conflict }}
            own={values}
            theirs={editor.withTheirs(conflict)}
            onSettle={(takes) => editor.settle(conflict, takes)}
          />
        ))}
        {tabs === undefined ? null : <TabList tabs={tabs} fields={fields} faults={outcome.faults} />}
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            editor.save();
          }}
        >
          <FormBody {...{ fields, values, tabs, panels }} parts={parts} faults={outcome.faults} onType={editor.type} />
          <PreviewBeside preview={editor.preview} id={told} />
          <div className={classes.bar}>
            <SaveState editor={editor} isWaiting={isWaiting} says={design.titles.save} preview={told} />
          </div>
        </form>
        {preview === undefined ? null : (
          <aside className={classes.preview} aria-labelledby="preview">
            <h2 id="preview" className={classes.previewTitle}>
              {say('form.preview')}
            </h2>
            {preview(values)}
          </aside>
        )}
      </section>
      {below}
    </>
  );
}

/** The thing as the trail names it; null: it has no history. */
const historyOf = ({ kind, historyOf: own }: Pick<EditorDesign<object>, 'kind' | 'historyOf'>, id: string | null) =>
  id === null ? null : own === undefined ? `${kind}:${id}` : own(id);

interface HeadProps extends Pick<EditorDesign<object>, 'titles' | 'list'> {
  readonly isNew: boolean;
  /** The thing as the trail names it; null: it has no history yet. */
  readonly history: string | null;
}

/** The way back to the list, and the title. */
function Head({ titles, list, isNew, history }: HeadProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <>
      <p className={classes.way}>
        <Link to={list}>{say(titles.list)}</Link>
        {history === null ? null : (
          <RowLink path="/admin/trail" search={{ subject: history }} className={classes.history}>
            {say('palette.history')}
          </RowLink>
        )}
      </p>
      <h1 className={classes.title}>{say(isNew ? titles.create : titles.edit)}</h1>
    </>
  );
}

interface VerbsOf<View extends object> {
  readonly design: EditorDesign<View>;
  readonly history: string | null;
  readonly isTouched: boolean;
}

/** Offered in the palette: the way to the save, and the history. */
function useFormVerbs<View extends object>({ design, history: subject, isTouched }: VerbsOf<View>): void {
  const { say } = useStaffTexts();
  const [saves, nothing, history] = [say(design.titles.save), say('palette.save.nothing'), say('palette.history')];
  usePageVerbs(
    useMemo<readonly PageVerb[]>(
      () => [
        { id: 'save', says: saves, leads: focusSave, whyNot: isTouched ? undefined : nothing },
        ...(subject === null
          ? []
          : [{ id: 'history', says: history, leads: `/admin/trail?subject=${encodeURIComponent(subject)}` }]),
      ],
      [saves, nothing, history, subject, isTouched],
    ),
  );
}

const focusSave = (): void => document.querySelector<HTMLElement>('main form button[type="submit"]')?.focus();

/** Ctrl+S, Cmd+S: what every editor does. */
function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface DraftProps {
  readonly at: number | undefined;
  readonly isTouched: boolean;
  readonly onDiscard: () => void;
}

/** A draft of an earlier visit says so; one that is being typed needs no words. */
function DraftNotice({ at, isTouched, onDiscard }: DraftProps): ReactElement | null {
  const { say } = useStaffTexts();
  const [firstAt] = useState(at);
  if (firstAt === undefined || !isTouched) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className={classes.notice}>
      {say('form.draft', { hour: formatHour(firstAt, zone) })}{' '}
      <Button variant="default" onClick={onDiscard}>
        {say('form.discard')}
      </Button>
    </p>
  );
}
