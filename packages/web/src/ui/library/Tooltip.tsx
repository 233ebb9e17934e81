import { Tooltip as Plain, type TooltipProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Library } from './Library.tsx';

/** An explanation, on hover, focus and tap. */
export const Tooltip = (props: TooltipProps): ReactElement => (
  <Library>
    <Plain {...props} />
  </Library>
);
