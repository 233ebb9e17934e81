import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CloseIcon } from '../icons.tsx';
import type { PinsOfModality } from '../pins/use-pins.ts';
import { findRunners, type Hits } from './find-runners.ts';
import { HitLine } from './HitLine.tsx';
import classes from './SearchDialog.module.css';

/** Between two keys of somebody who goes on typing. */
const pauseMs = 200;

interface Props {
  readonly modality: string;
  readonly event: string | null;
  readonly text: string;
  readonly pins: PinsOfModality;
  /** Another text for the address; undefined closes. */
  readonly onFind: (text: string | undefined) => void;
}

/** Search by bib, name, surname or club. */
export function SearchDialog({ modality, event, text, pins, onFind }: Props): ReactElement {
  const { t } = useTexts();
  const [typed, setTyped] = useState(text);
  const findSoon = useDebouncedCallback(onFind, pauseMs);
  const opened = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const asked = text.trim();
  const hits = useQuery({
    queryKey: ['find', modality, asked.toLowerCase()],
    queryFn: ({ signal }) => findRunners({ text: asked, modality, event }, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <dialog ref={opened} className={classes.dialog} aria-label={t('board.find')} onClose={() => onFind(undefined)}>
      <form method="dialog" className={classes.bar} onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          className={classes.input}
          aria-label={t('board.find.hint')}
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
        <button
          type="button"
          className={classes.close}
          aria-label={t('board.find.close')}
          onClick={() => onFind(undefined)}
        >
          <CloseIcon />
        </button>
      </form>
      {hits.error ? <FailureNotice error={hits.error} onRetry={() => void hits.refetch()} /> : null}
      <div className={classes.hits} aria-busy={hits.isFetching}>
        {asked === '' ? (
          <p className={classes.count}>{t(event === null ? 'board.find.start' : 'board.find.startAll')}</p>
        ) : null}
        {asked !== '' && hits.isPending ? <Skeleton lines={5} /> : null}
        {asked !== '' && hits.data ? <Found hits={hits.data} pins={pins} /> : null}
      </div>
    </dialog>
  );
}

function Found({ hits, pins }: { readonly hits: Hits; readonly pins: PinsOfModality }): ReactElement {
  const { t } = useTexts();
  const count = hits.here.length + hits.elsewhere.length;
  const lines = (people: readonly RegistrationView[], isHere: boolean) => (
    <ul>
      {people.map((person) => (
        <HitLine key={person._id} person={person} pins={isHere ? pins : null} />
      ))}
    </ul>
  );
  return (
    <>
      <p role="status" className={classes.count}>
        {count === 0 ? t('board.find.none') : t('board.find.hits', { count })}
      </p>
      {hits.here.length > 0 ? lines(hits.here, true) : null}
      {hits.elsewhere.length > 0 ? (
        <>
          <h2>{t('board.find.elsewhere')}</h2>
          {lines(hits.elsewhere, false)}
        </>
      ) : null}
    </>
  );
}
