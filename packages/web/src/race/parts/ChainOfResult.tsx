import { lazy, type ReactElement, Suspense } from 'react';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import type { WhyProps } from './WhyResult.tsx';

/** Its words come with it: few ask why, and a first visit waits for every kilobyte. */
const WhyResult = lazy(
  loadWithRetry(
    async () => {
      const [part, texts] = await Promise.all([import('./WhyResult.tsx'), import('#i18n/why-texts.ts')]);
      await texts.loadWhyTexts();
      return { default: part.WhyResult };
    },
    { isAsked: true },
  ),
);

/** The chain from the start to the number, as `WhyResult` draws it. */
export const ChainOfResult = (props: WhyProps): ReactElement => (
  <Suspense fallback={null}>
    <WhyResult {...props} />
  </Suspense>
);
