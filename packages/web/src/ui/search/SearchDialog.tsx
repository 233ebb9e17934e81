import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import classes from './search.module.css';

/** Between two keys of somebody who goes on typing. */
const pauseMs = 200;

interface Props {
  readonly title: string;
  /** The placeholder of the field. */
  readonly hint: string;
  readonly text: string;
  /** Another text for the address; undefined closes. */
  readonly onFind: (text: string | undefined) => void;
  /** All of the screen, on a desk too. */
  readonly isFullScreen?: boolean | undefined;
  readonly children: (asked: Asked) => ReactNode;
}

export interface Asked {
  /** Without blanks around it; empty: nothing has been asked for. */
  readonly asked: string;
  /** The text as it stood when Enter was pressed: whoever is meant can be opened. Null: not pressed. */
  readonly entered: string | null;
  /** Another text stands in the field by now, and is asked for in a moment. */
  readonly isBehind: boolean;
}

/** The frame of a search for people: the field on top, below it whoever was found. */
export function SearchDialog({ title, hint, text, onFind, isFullScreen = false, children }: Props): ReactElement {
  const { t } = useTexts();
  const [entered, setEntered] = useState<string | null>(null);
  const [typed, setTyped] = useState(text);
  const note = useId();
  const hasTooMany = searchText(typed) !== typed.trim();
  const soon = useSoon(onFind);
  const opened = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const close = (): void => {
    // The text typed last must not open it again.
    soon.cancel();
    onFind(undefined);
  };
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    soon.cancel();
    if (typed !== text) onFind(typed);
    setEntered(typed.trim());
  };
  return (
    <dialog ref={opened} className={classes.dialog} data-is-full={isFullScreen} aria-label={title} onClose={close}>
      <form method="dialog" className={classes.bar} onSubmit={enter}>
        <input
          type="search"
          className={classes.input}
          aria-label={hint}
          placeholder={t('board.find.hint')}
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchLimits.characters}
          aria-describedby={hasTooMany ? note : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            soon.find(target.value);
          }}
        />
        <CloseButton label={t('board.find.close')} onClick={close} />
      </form>
      {hasTooMany ? (
        <p id={note} role="status" className={classes.note}>
          {t('search.mostWords', { most: searchLimits.words })}
        </p>
      ) : null}
      {children({ asked: text.trim(), entered, isBehind: typed.trim() !== text.trim() })}
    </dialog>
  );
}

/** Calls back once nothing has been typed for a moment. By hand: the first load takes nothing of the component library. */
function useSoon(onFind: (text: string) => void): {
  readonly find: (text: string) => void;
  readonly cancel: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string): void => {
    cancel();
    timer.current = setTimeout(() => onFind(text), pauseMs);
  };
  return { find, cancel };
}
