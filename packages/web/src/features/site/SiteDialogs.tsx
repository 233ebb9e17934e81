import { lazy, type ReactElement, Suspense, useState } from 'react';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';

/** Dialogs that any address can open: `?dialog=legal`. */
export const siteDialogs = ['contact', 'legal'] as const;
export type SiteDialogName = (typeof siteDialogs)[number];

const SiteDialog = lazy(
  loadWithRetry(async () => ({ default: (await import('./SiteDialog.tsx')).SiteDialog }), { isAsked: true }),
);

interface Props {
  readonly open: SiteDialogName | undefined;
  readonly onClose: () => void;
}

/** The dialog that the address names. It comes over the network when it is first asked for. */
export function SiteDialogs({ open, onClose }: Props): ReactElement | null {
  // A dialog stays mounted while it closes, and gives the focus back.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const name = open ?? last;
  if (name === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SiteDialog key={name} name={name} isOpen={open !== undefined} onClose={onClose} />
    </Suspense>
  );
}
