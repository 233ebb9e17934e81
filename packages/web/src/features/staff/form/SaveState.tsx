import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { PreviewCount } from '../preview/PreviewBeside.tsx';
import { lookTexts } from '../preview/use-look-first.ts';
import classes from './EditorForm.module.css';
import type { Editor } from './use-editor.ts';

interface Props {
  readonly editor: Pick<
    Editor<object>,
    'isTouched' | 'isSaved' | 'look' | 'sending' | 'save' | 'preview' | 'question'
  > & {
    readonly outcome: Pick<Editor<object>['outcome'], 'hasMore'>;
  };
  readonly isWaiting: boolean;
  readonly says: StaffTextKey;
  /** The id of the preview in the form. */
  readonly preview: string;
}

/** The save, what became of it, and what it would change, which in a long form stands out of sight; it can be reached, and says why, also while there is nothing to save. */
export function SaveState({ editor, isWaiting, says, preview }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { isTouched, sending, save } = editor;
  const isOff = sending.kind !== 'none' || !isTouched || isWaiting || editor.question.asked !== null;
  return (
    <>
      <Button type="submit" aria-disabled={isOff}>
        {say(sending.kind === 'sending' ? 'form.saving' : says)}
      </Button>
      {editor.question.asked === null ? null : (
        <Question says={editor.question.asked} onAnswer={editor.question.answer} />
      )}
      <span role="status">{sending.kind === 'none' ? stateOf(editor).map((key) => say(key)) : null}</span>
      {sending.kind !== 'none' || editor.preview.state === null ? null : (
        <a href={`#${preview}`}>
          <PreviewCount preview={editor.preview} />
        </a>
      )}
      {sending.kind === 'unknown' ? <Unknown error={sending.error} isTrying={sending.isTrying} onTry={save} /> : null}
    </>
  );
}

function stateOf({ isTouched, isSaved, look, outcome }: Props['editor']): readonly StaffTextKey[] {
  const waits = lookTexts[look];
  if (waits !== null) return [waits];
  if (isSaved) return ['form.saved'];
  if (outcome.hasMore) return ['form.savedBefore'];
  return isTouched ? [] : ['form.nothingChanged'];
}

interface QuestionProps {
  readonly says: StaffTextKey;
  readonly onAnswer: (isSure: boolean) => void;
}

/** A save that its sender may not mean. A second press of the save is no answer. */
function Question({ says, onAnswer }: QuestionProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div role="alert" className={classes.unknown}>
      <p>{say(says)}</p>
      <Button variant="default" onClick={() => onAnswer(true)}>
        {say('form.saveAnyway')}
      </Button>
      <Button variant="default" onClick={() => onAnswer(false)}>
        {say('form.dontSave')}
      </Button>
    </div>
  );
}

interface UnknownProps {
  readonly error: unknown;
  readonly isTrying: boolean;
  readonly onTry: () => void;
}

/** No answer has told whether the save was done: nothing is said to have failed that may be done. */
function Unknown({ error, isTrying, onTry }: UnknownProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const isAnswered = error instanceof CallFailed && error.failure.status > 0;
  return (
    <div role="status" className={classes.unknown}>
      <p>
        {say('form.unknown')} {isAnswered ? failureText(error, t) : null}
      </p>
      <Button variant="default" aria-disabled={isTrying} onClick={onTry}>
        {say(isTrying ? 'form.trying' : 'form.tryNow')}
      </Button>
    </div>
  );
}
