import { TextInput as Plain, type TextInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Library } from './Library.tsx';

/** A line to be filled in, with its label and what is wrong with it. */
export const TextInput = (props: TextInputProps): ReactElement => (
  <Library>
    <Plain {...props} />
  </Library>
);
