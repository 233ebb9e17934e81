import { lazy, type ReactElement, Suspense } from 'react';
import { loadScanTexts } from '#i18n/scan-texts.ts';
import type { CameraProps } from './CodeCamera.tsx';

/** Loads the parts that come with the first scan. */
export const loadCamera = (): Promise<unknown> =>
  Promise.all([import('./CodeCamera.tsx'), import('zxing-wasm/reader'), loadScanTexts()]);

const CodeCamera = lazy(async () => {
  await loadScanTexts();
  return { default: (await import('./CodeCamera.tsx')).CodeCamera };
});

/** The camera over the page, for the code of one bib: one for all screens that scan. */
export const BibCamera = (props: CameraProps): ReactElement => (
  <Suspense fallback={null}>
    <CodeCamera {...props} />
  </Suspense>
);
