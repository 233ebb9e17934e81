import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { SearchButton } from './SearchButton.tsx';
import { type Asked, SearchDialog } from './SearchDialog.tsx';
import classes from './search.module.css';

interface Props {
  readonly label: string;
  /** The name of the field. */
  readonly hint: string;
  /** From the address; undefined: nobody searches. */
  readonly text: string | undefined;
  /** Another text for the address, in place of the last one or as a new page; undefined closes. */
  readonly onFind: (text: string | undefined, replace: boolean) => void;
  readonly className?: string | undefined;
  /** All of the screen, on a desk too. */
  readonly isFullScreen?: boolean;
  /** The answer, which may still be loaded. */
  readonly children: (asked: Asked) => ReactNode;
}

/** A button that opens a search for people. Its field takes the first letter: it waits neither for the address nor for the answer. */
export function PeopleSearch({ label, hint, text, onFind, className, isFullScreen, children }: Props): ReactElement {
  const [isOpening, setOpening] = useState(false);
  if (isOpening && text !== undefined) setOpening(false); // from here on the address says whether it is open
  const open = (): void => {
    setOpening(true);
    onFind('', false);
  };
  const find = (next: string | undefined): void => {
    if (next === undefined) setOpening(false);
    onFind(next, true);
  };
  return (
    <>
      <SearchButton label={label} onOpen={open} className={className} />
      {text !== undefined || isOpening ? (
        <SearchDialog title={label} hint={hint} text={text ?? ''} onFind={find} isFullScreen={isFullScreen}>
          {(asked) => <Suspense fallback={<AnswerToCome {...asked} />}>{children(asked)}</Suspense>}
        </SearchDialog>
      ) : null}
    </>
  );
}

const AnswerToCome = ({ asked }: Asked): ReactElement => (
  <div className={classes.hits}>
    <Skeleton lines={asked === '' ? 0 : 5} />
  </div>
);
