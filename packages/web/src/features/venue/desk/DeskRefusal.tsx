import type { ReactElement } from 'react';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { withSentences } from './refused-sentences.ts';

/** The reason of an act of a desk that failed, beside its button. */
export const DeskRefusal = ({ error }: { readonly error: unknown }): ReactElement => (
  <Refusal error={withSentences(error)} />
);
