import { type ModalProps, Modal as Plain } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { Library } from './Library.tsx';

/** The header of a dialog is not that of the page. */
const attributes = { header: { role: 'presentation' } };

interface Props extends Omit<ModalProps, 'closeButtonProps' | 'attributes'> {
  readonly closeLabel: string;
}

/** A dialog over the page, as a bib. */
export function Modal({ opened, closeLabel, ...props }: Props): ReactElement {
  // The component library returns the focus only for a dialog that was mounted closed.
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
  return (
    <Library>
      <Plain
        {...props}
        opened={opened && hasStood}
        closeButtonProps={{ size: 44, 'aria-label': closeLabel }}
        attributes={attributes}
      />
    </Library>
  );
}
