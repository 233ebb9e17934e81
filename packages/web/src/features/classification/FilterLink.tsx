import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { exactly } from '#ui/page/exactly.ts';
import type { ClassificationSearch } from './classification-search.ts';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  /** What of the address is another, and what goes (undefined). Page 1 again, unless it names a page. */
  readonly change: Partial<ClassificationSearch>;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A choice on a classification: a link, so that it can be shared and opened elsewhere. What one looks at stays where it is. */
export function FilterLink({ modality, search, change, className, isCurrent, label, children }: Props): ReactElement {
  return (
    <Link
      to="/m/$modalityId"
      params={{ modalityId: modality }}
      search={{ ...search, page: undefined, ...change }}
      resetScroll={false}
      preload={false}
      activeOptions={exactly}
      className={className}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
