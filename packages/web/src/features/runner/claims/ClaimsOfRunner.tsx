import { lazy, type ReactElement, Suspense } from 'react';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import type { ClaimsProps } from './RunnerClaims.tsx';

/** Its words come with it: few races take claims. */
const RunnerClaims = lazy(
  loadWithRetry(
    async () => {
      const [part, texts] = await Promise.all([import('./RunnerClaims.tsx'), import('#i18n/why-texts.ts')]);
      await texts.loadWhyTexts();
      return { default: part.RunnerClaims };
    },
    { isAsked: false },
  ),
);

/** The claims about a result, and the way to make one, as `RunnerClaims` draws them. */
export const ClaimsOfRunner = (props: ClaimsProps): ReactElement => (
  <Suspense fallback={null}>
    <RunnerClaims {...props} />
  </Suspense>
);
