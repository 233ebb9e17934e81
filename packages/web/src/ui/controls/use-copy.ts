import { type RefObject, useEffect, useState } from 'react';

/** The outcome of the last press: the text lies on the clipboard, or it is selected for the hand. Null: nothing was copied yet. */
type Copied = 'copied' | 'byHand' | null;

/**
 * Copies a text. Where the browser does not copy (the page is not served safely), the field that shows it is selected instead. `forgetMs`: so
 * long it says that it was copied; default for good.
 */
export function useCopy(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  forgetMs?: number,
): { readonly outcome: Copied; readonly copy: (text: string) => void } {
  const [outcome, setOutcome] = useState<Copied>(null);
  useEffect(() => {
    if (outcome !== 'copied' || forgetMs === undefined) return;
    const timer = setTimeout(() => setOutcome(null), forgetMs);
    return () => clearTimeout(timer);
  }, [outcome, forgetMs]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('byHand');
      field.current?.focus();
      field.current?.select();
    }
  };
  return { outcome, copy: (text) => void copy(text) };
}
