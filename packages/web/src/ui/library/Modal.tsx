import { type ModalProps, Modal as Plain } from '@mantine/core';
import type { ReactElement } from 'react';
import { Library } from './Library.tsx';

/** A dialog over the page, as a bib. */
export const Modal = (props: ModalProps): ReactElement => (
  <Library>
    <Plain {...props} />
  </Library>
);
