import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
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
  readonly isFullScreen?: boolean;
  readonly children: ReactNode;
}

/** The frame of a search for people: the field on top, below it whoever was found. */
export function SearchDialog({ title, hint, text, onFind, isFullScreen = false, children }: Props): ReactElement {
  const { t } = useTexts();
  const [typed, setTyped] = useState(text);
  const findSoon = useDebouncedCallback(onFind, pauseMs);
  const opened = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const close = (): void => {
    // The text typed last must not open it again.
    findSoon.cancel();
    onFind(undefined);
  };
  return (
    <dialog ref={opened} className={classes.dialog} data-is-full={isFullScreen} aria-label={title} onClose={close}>
      <form method="dialog" className={classes.bar} onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          className={classes.input}
          aria-label={hint}
          placeholder={t('board.find.hint')}
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={({ target }) => {
            setTyped(target.value);
            findSoon(target.value);
          }}
        />
        <CloseButton label={t('board.find.close')} onClick={close} />
      </form>
      {children}
    </dialog>
  );
}
