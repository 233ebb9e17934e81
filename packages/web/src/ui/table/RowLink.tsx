import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

interface Props {
  readonly path: string;
  /** The parameters of the address, besides those of the whole site. */
  readonly search?: object;
  /** The page does not scroll: it is the same one with another choice. */
  readonly keepsScroll?: boolean;
  readonly className?: string | undefined;
  readonly label?: string;
  /** It leads to the page that is open. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/**
 * A link that writes its address itself. The router's `Link` finds its route and checks its search at each drawing, which for three links in each of
 * fifty rows takes most of the time of an update.
 */
export function RowLink({ path, search, keepsScroll, className, label, isCurrent, children }: Props): ReactElement {
  const router = useRouter();
  const { lang, units } = router.state.location.search;
  const href = path + router.options.stringifySearch({ lang, units, ...search });
  const go = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ href, resetScroll: keepsScroll !== true });
  };
  return (
    <a href={href} className={className} aria-label={label} aria-current={isCurrent ? 'page' : undefined} onClick={go}>
      {children}
    </a>
  );
}

/** In a new tab or window, or as a download: that is for the browser. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
