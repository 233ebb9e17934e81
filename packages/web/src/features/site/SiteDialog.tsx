import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { ContactLines } from './ContactLines.tsx';
import { LocalParagraphs } from './LocalParagraphs.tsx';
import { NeutralNote } from './NeutralNote.tsx';
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
      {(site) =>
        name === 'contact' ? (
          <ContactLines contact={site.contact} />
        ) : (
          <>
            <NeutralNote site={site} part="legalNotice" />
            <LocalParagraphs texts={site.legalNotice} instead={<p>{t('legal.none')}</p>} />
          </>
        )
      }
    </SiteBoundary>
  );
}
