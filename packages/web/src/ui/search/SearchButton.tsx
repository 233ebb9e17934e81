import type { ReactElement } from 'react';
import { SearchIcon } from '#ui/controls/icons.tsx';
import { useSlashKey } from './use-slash-key.ts';

interface Props {
  readonly label: string;
  readonly onOpen: () => void;
  readonly className?: string | undefined;
}

/** Opens a search; `/` opens it too. */
export function SearchButton({ label, onOpen, className }: Props): ReactElement {
  useSlashKey(onOpen);
  return (
    <button type="button" className={className} aria-keyshortcuts="/" onClick={onOpen}>
      <SearchIcon />
      {label}
    </button>
  );
}
