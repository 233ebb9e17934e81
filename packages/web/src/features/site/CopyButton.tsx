import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';

/** Document 1, section 9: 'copied flag 1 s'. */
const flagMs = 1_000;

/** Puts a text into the clipboard and says whether it is there. */
export function CopyButton({ text }: { readonly text: string }): ReactElement {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), flagMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Absent where the page is not served safely, or forbidden: the text can still be selected.
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {outcome === 'copied' ? `✓ ${t('contact.copied')}` : t('contact.copy')}
      </Button>
      <span role="status" className={outcome === 'copyFailed' ? undefined : 'visually-hidden'}>
        {outcome === null ? null : t(`contact.${outcome}`)}
      </span>
    </>
  );
}
