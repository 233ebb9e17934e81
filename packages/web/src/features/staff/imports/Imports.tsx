import { type ImportKind, importKinds } from '@dorsal/contract/calls/staff/jobs.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { fetchModalities } from '#race/race-queries.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { EventChoice, isNamed } from '../editors/EventChoice.tsx';
import type { FieldValue } from '../form/form-values.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import classes from './Imports.module.css';
import {
  asksForOfficial,
  type BroughtFile,
  bringFile,
  importFile,
  importQuery,
  isOver,
  mostBytes,
  type TriedFile,
} from './import-queries.ts';

/** Brings a file, shows what importing it would do, and imports it. */
export function Imports(): ReactElement {
  const { say } = useStaffTexts();
  usePageTitle(say('imports.title'));
  // Another file begins anew.
  const [round, setRound] = useState(0);
  return (
    <div className={classes.page}>
      <h1>{say('imports.title')}</h1>
      <p>
        <RowLink path="/admin/jobs">{say('imports.list')}</RowLink>
      </p>
      <OneImport key={round} onOther={() => setRound(round + 1)} />
    </div>
  );
}

function OneImport({ onOther }: { readonly onOther: () => void }): ReactElement {
  const { bring, begin } = useActs();
  const { language } = useTexts();
  const trial = useQuery(importQuery(bring.data ?? null, language));
  const done = useQuery(importQuery(begin.data ?? null, language));
  const error = bring.error ?? begin.error ?? trial.error ?? done.error;
  if (bring.data === undefined)
    return (
      <>
        <ImportForm isBusy={bring.isPending} onBring={(file) => bring.mutate(file)} />
        <Failure error={error} />
      </>
    );
  const isTrial = begin.data === undefined;
  const job = isTrial ? trial.data : done.data;
  return (
    <>
      <ImportOutcome job={job} isTrial={isTrial} />
      <Failure error={error} />
      <div className={classes.acts}>
        {isTrial && job?.state === 'done' ? (
          <DoIt
            asks={asksForOfficial(job.notices)}
            isBusy={begin.isPending}
            onDo={(movesOfficial) => begin.mutate({ trial: bring.data, movesOfficial })}
          />
        ) : null}
        {isOver(job) ? <Other onOther={onOther} /> : null}
      </div>
    </>
  );
}

/** Bringing and importing; each is done once, also when it is sent again after a lost answer. */
function useActs() {
  const [importId] = useState(() => crypto.randomUUID());
  const last = useRef<{ readonly key: string; readonly file: File; readonly id: string } | null>(null);
  const bring = useMutation({
    mutationFn: (brought: BroughtFile) => {
      const { file, ...rest } = brought;
      const key = JSON.stringify(rest);
      const isSame = last.current?.file === file && last.current.key === key;
      if (!isSame || last.current === null) last.current = { key, file, id: crypto.randomUUID() };
      return bringFile(brought, last.current.id);
    },
    meta: { isQuiet: true },
  });
  const begin = useMutation({ mutationFn: (tried: TriedFile) => importFile(tried, importId), meta: { isQuiet: true } });
  return { bring, begin };
}

function Failure({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTexts();
  return <div role="alert">{error ? <p className={classes.fault}>{failureText(error, t)}</p> : null}</div>;
}

interface DoProps {
  /** Official results move, and it is ticked that they may. */
  readonly asks: boolean;
  readonly isBusy: boolean;
  readonly onDo: (movesOfficial: boolean) => void;
}

function DoIt({ asks, isBusy, onDo }: DoProps): ReactElement {
  const { say } = useStaffTexts();
  const [movesOfficial, setMoves] = useState(false);
  const isOff = isBusy || (asks && !movesOfficial);
  return (
    <>
      {asks ? <Flag says={say('imports.movesOfficial')} value={movesOfficial} onChange={setMoves} /> : null}
      <Button aria-disabled={isOff} onClick={() => (isOff ? undefined : onDo(movesOfficial))}>
        {say('imports.do')}
      </Button>
    </>
  );
}

function Other({ onOther }: { readonly onOther: () => void }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <Button variant="default" onClick={onOther}>
      {say('imports.other')}
    </Button>
  );
}

interface FormProps {
  readonly isBusy: boolean;
  readonly onBring: (file: BroughtFile) => void;
}

function ImportForm({ isBusy, onBring }: FormProps): ReactElement {
  const { say } = useStaffTexts();
  const [what, setWhat] = useState<ImportKind>('start_list');
  const [event, setEvent] = useState<FieldValue>(null);
  const [modality, setModality] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isSure, setSure] = useState(false);
  const [countsByAge, setByAge] = useState(false);
  const isTooLarge = file !== null && file.size > mostBytes[what];
  const ofRace = what !== 'event';
  const canSend = file !== null && !isTooLarge && (!ofRace || modality !== '') && !isBusy;
  const send = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (canSend) onBring({ what, modality: ofRace ? modality : null, file, isSure, countsByAge });
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <div className={classes.field}>
        <label htmlFor="import-what">{say('imports.what')}</label>
        <select
          id="import-what"
          className={classes.input}
          value={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value as ImportKind)} // one of the options below
        >
          {importKinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(`imports.what.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      {ofRace ? (
        <>
          <fieldset className={classes.group}>
            <legend>{say('imports.event')}</legend>
            <EventChoice
              id="import-event"
              label={say('imports.event')}
              value={event}
              isOff={false}
              values={{}}
              onType={(chosen) => {
                setEvent(chosen);
                setModality('');
              }}
            />
          </fieldset>
          <RaceChoice event={isNamed(event) ? event.id : null} value={modality} onChoose={setModality} />
        </>
      ) : null}
      <div className={classes.field}>
        <label htmlFor="import-file">{say('imports.file')}</label>
        <input
          id="import-file"
          className={classes.input}
          type="file"
          accept={what === 'event' ? '.json' : '.csv,.txt,.xlsx'}
          aria-describedby="import-too-large"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
        <p id="import-too-large" role="alert" className={classes.fault}>
          {isTooLarge ? say('imports.tooLarge', { most: mostBytes[what] / 1_000_000 }) : ''}
        </p>
      </div>
      {what === 'start_list' ? (
        <>
          <Flag says={say('imports.sure')} value={isSure} onChange={setSure} />
          <Flag says={say('imports.byAge')} value={countsByAge} onChange={setByAge} />
        </>
      ) : null}
      <div className={classes.acts}>
        <Button type="submit" aria-disabled={!canSend}>
          {isBusy ? say('imports.trying') : say('imports.try')}
        </Button>
      </div>
    </form>
  );
}

interface RaceProps {
  readonly event: string | null;
  readonly value: string;
  readonly onChoose: (race: string) => void;
}

function RaceChoice({ event, value, onChoose }: RaceProps): ReactElement | null {
  const { say } = useStaffTexts();
  const races = useQuery({
    queryKey: ['staff', 'races of', event],
    queryFn: ({ signal }) => fetchModalities({ event: event ?? '' }, signal),
    enabled: event !== null,
  });
  if (event === null) return null;
  if (races.error) return <FailureNotice error={races.error} onRetry={() => void races.refetch()} />;
  return (
    <div className={classes.field}>
      <label htmlFor="import-race">{say('imports.modality')}</label>
      <select
        id="import-race"
        className={classes.input}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{say('imports.modality.none')}</option>
        {races.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FlagProps {
  readonly says: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

const Flag = ({ says, value, onChange }: FlagProps): ReactElement => (
  <label className={classes.flag}>
    <input type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} /> {says}
  </label>
);
