import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './TrackFile.module.css';

/** The file as it was uploaded. The server names it: distance in K, modality, event (document 1, section 7). */
export function TrackFile({ url }: { readonly url: string }): ReactElement {
  const { t } = useTexts();
  return (
    <a className={classes.file} href={url} download>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
      </svg>
      {t('track.download')}
    </a>
  );
}
