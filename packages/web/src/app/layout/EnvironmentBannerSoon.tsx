import { lazy, type ReactElement, Suspense } from 'react';
import { patiently } from '#ui/failures/patiently.ts';
import { useAfterContent } from '#ui/page/use-after-content.ts';

const EnvironmentBanner = lazy(
  patiently(
    async () => ({
      default: (await import('#features/site/EnvironmentBanner.tsx')).EnvironmentBanner,
    }),
    { isAsked: false },
  ),
);

/** After the content: what this installation is called is nobody's reason to come. */
export function EnvironmentBannerSoon(): ReactElement | null {
  const isTime = useAfterContent();
  return isTime ? (
    <Suspense fallback={null}>
      <EnvironmentBanner />
    </Suspense>
  ) : null;
}
