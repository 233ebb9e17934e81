import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { ContactLines } from './ContactLines.tsx';
import { SiteBoundary } from './SiteBoundary.tsx';
import type { SiteDialogName } from './site-dialogs.ts';
import { LocalParagraphs } from './texts/LocalParagraphs.tsx';

interface Props {
  readonly name: SiteDialogName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Contact or legal notice, over any page. */
export function SiteDialog({ name, isOpen, onClose }: Props): ReactElement {
  const { t } = useTexts();
  // The focus goes back to where it was only for a dialog that has stood closed first.
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
  return (
    <Modal
      opened={isOpen && hasStood}
      onClose={onClose}
      title={t(`footer.${name}`)}
      size="lg"
      centered={false}
      closeButtonProps={{ size: 44, 'aria-label': t('dialog.close') }}
      attributes={nothingOfThePage}
    >
      <Content name={name} />
    </Modal>
  );
}

/** The head of a dialog is not that of the page. */
const nothingOfThePage = { header: { role: 'presentation' } };

function Content({ name }: { readonly name: SiteDialogName }): ReactElement {
  const { t } = useTexts();
  return (
    <SiteBoundary lines={4}>
      {({ contact, legal_notice }) =>
        name === 'contact' ? (
          <ContactLines contact={contact} />
        ) : (
          <LocalParagraphs texts={legal_notice} instead={<p>{t('legal.none')}</p>} />
        )
      }
    </SiteBoundary>
  );
}
