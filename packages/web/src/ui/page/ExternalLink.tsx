import type { ReactElement, ReactNode } from 'react';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';

interface Props {
  /** As staff wrote it. */
  readonly to: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link out of this site, in a tab of its own; plain text where the address is none that can be opened. */
export function ExternalLink({ to, className, children }: Props): ReactElement {
  const { t } = useTexts();
  const link = webAddress(to);
  if (link === undefined) return <span className={className}>{children}</span>;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={className}>
      {children} <span aria-hidden="true">↗</span>
      <span className="visually-hidden">{t('modality.documents.newTab')}</span>
    </a>
  );
}
