import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';

/** The device's own way to share, else the address in the clipboard. */
export function ShareButton({ title }: { readonly title: string }): ReactElement {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'shared' | 'shareFailed' | null>(null);
  const share = async (): Promise<void> => setOutcome(await shareAddress(title, location.href));
  return (
    <>
      <Button variant="default" size="md" onClick={() => void share()}>
        {t('runner.share')}
      </Button>
      <span role="status">{outcome === null ? null : t(`runner.${outcome}`)}</span>
    </>
  );
}

async function shareAddress(title: string, url: string): Promise<'shared' | 'shareFailed' | null> {
  try {
    // Absent in most browsers of desks, and where the page is not served safely.
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return 'shared';
  } catch (cause) {
    const isCalledOff = cause instanceof DOMException && cause.name === 'AbortError';
    return isCalledOff ? null : 'shareFailed';
  }
}
