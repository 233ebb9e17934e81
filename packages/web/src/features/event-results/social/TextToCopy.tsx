import { type ReactElement, useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useCopy } from '#ui/controls/use-copy.ts';
import classes from './SocialDialog.module.css';

/** Document 1, section 9: 'copied flag 1 s'. */
const copiedMs = 1_000;

/** The text as it will be posted; it can be changed by hand before it is copied. */
export function TextToCopy({ composed }: { readonly composed: string }): ReactElement {
  const { t } = useTexts();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const { outcome, copy } = useCopy(area, copiedMs);
  const text = edited ?? composed;
  return (
    <div className={classes.text}>
      <label htmlFor={id} className={classes.label}>
        {t('results.social.text')}
      </label>
      <textarea
        ref={area}
        id={id}
        className={classes.area}
        value={text}
        rows={14}
        placeholder={t('results.social.empty')}
        spellCheck={false}
        onChange={({ target }) => setEdited(target.value)}
      />
      <div className={classes.end}>
        <span className={`${classes.length} numbers`}>{t('results.social.length', { count: [...text].length })}</span>
        <Button disabled={text.trim() === ''} onClick={() => copy(text)}>
          {t(outcome === 'copied' ? 'results.social.copied' : 'results.social.copy')}
          {outcome === 'copied' ? <Check /> : null}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {outcome === 'copied' ? t('results.social.copied') : ''}
      </p>
      {outcome === 'byHand' ? (
        <p role="alert" className={classes.failed}>
          <strong>{t('results.social.failed')}</strong> {t('results.social.failed.then')}
        </p>
      ) : null}
    </div>
  );
}

const Check = (): ReactElement => (
  <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" className={classes.check}>
    <path d="M2 9l4 4 8-10" />
  </svg>
);
