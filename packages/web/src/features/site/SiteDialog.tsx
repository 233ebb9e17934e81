import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { ContactLines } from './ContactLines.tsx';
import { LocalParagraphs } from './LocalParagraphs.tsx';
import { SiteBoundary } from './SiteBoundary.tsx';

type DialogName = 'contact' | 'legal';

interface Props {
  readonly name: DialogName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Contact or legal notice, over any page. */
export function SiteDialog({ name, isOpen, onClose }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`footer.${name}`)}
      size="lg"
      centered={false}
      closeLabel={t('dialog.close')}
    >
      <Content name={name} />
    </Modal>
  );
}

function Content({ name }: { readonly name: DialogName }): ReactElement {
  const { t } = useTexts();
  return (
    <SiteBoundary lines={4}>
      {({ contact, legalNotice }) =>
        name === 'contact' ? (
          <ContactLines contact={contact} />
        ) : (
          <LocalParagraphs texts={legalNotice} instead={<p>{t('legal.none')}</p>} />
        )
      }
    </SiteBoundary>
  );
}
