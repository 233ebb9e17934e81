import { addBoxFile, tryBoxFile } from '@dorsal/contract/calls/staff/box-file.ts';
import { formatClock, formatDay } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react';
import type { call } from '#api/call.ts';
import { CallFailed } from '#api/call-failed.ts';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { asDataUrl, mostBytes } from '../imports/import-queries.ts';
import { placeOfLine } from '../imports/place-of-line.ts';
import classes from './BoxFile.module.css';
import { readerName } from './ReaderPlaces.tsx';
import type { Configuration } from './reader-queries.ts';

interface Props {
  readonly checkpoint: string;
  readonly zone: string;
  /** The readers that stand there. */
  readonly places: readonly Configuration[];
}

export type BoxFileTold = Awaited<ReturnType<typeof call<typeof tryBoxFile>>>;

/** The file of a box, dropped or chosen where its reader stands: it is looked at first, and then its reads are taken, each once. */
export function BoxFile({ places, ...of }: Props): ReactElement | null {
  const readers = [
    ...new Map(places.flatMap((place) => (place.reader ? [[place.reader.number, place] as const] : []))).values(),
  ];
  const [first] = readers;
  return first === undefined ? null : <BoxOf {...of} readers={readers} first={first} />;
}

interface BoxProps extends Omit<Props, 'places'> {
  /** At least one, each once. */
  readonly readers: readonly Configuration[];
  readonly first: Configuration;
}

function BoxOf({ checkpoint, zone, readers, first }: BoxProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [chosen, setChosen] = useState(first);
  const [isOver, setOver] = useState(false);
  const box = useBoxFile(checkpoint, chosen);
  const { open, file } = box;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0], chosen);
  };
  const choose = (place: Configuration): void => {
    setChosen(place);
    open(file, place);
  };
  return (
    <section
      id="box-file"
      className={classes.box}
      data-over={isOver}
      aria-labelledby={`${id}title`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={`${id}title`}>{say('box.title')}</h2>
      <p>{say('box.text')}</p>
      {readers.length < 2 ? null : <ReaderChoice {...{ readers, chosen }} onChoose={choose} />}
      <label className={classes.choose}>
        <span>{say('box.choose')}</span>
        <input
          type="file"
          accept=".csv,.txt,.log,.out,text/*"
          onChange={({ currentTarget }) => {
            open(currentTarget.files?.[0], chosen);
            // The same file chosen again is looked at again.
            currentTarget.value = '';
          }}
        />
      </label>
      <Told box={box} reader={readerName(chosen)} zone={zone} />
    </section>
  );
}

interface ChoiceProps extends Pick<BoxProps, 'readers'> {
  readonly chosen: Configuration;
  readonly onChoose: (place: Configuration) => void;
}

function ReaderChoice({ readers, chosen, onChoose }: ChoiceProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{say('box.reader')}</label>{' '}
      <select
        id={id}
        value={chosen.id}
        onChange={({ currentTarget: { value } }) => {
          const place = readers.find((one) => one.id === value);
          if (place) onChoose(place);
        }}
      >
        {readers.map((place) => (
          <option key={place.id} value={place.id}>
            {readerName(place)}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Looking at a file, and taking it: once, also when it is sent again after a lost answer. */
function useBoxFile(checkpoint: string, { reader }: Configuration) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isSure, setSure] = useState(false);
  const [movesOfficial, setMoves] = useState(false);
  const commandId = useRef('');
  const bodyOf = async (dropped: File, number: number) => ({
    ...{ intermediate: checkpoint, reader: number, file: await asDataUrl(dropped) },
    original_filename: dropped.name.slice(-255) || 'box',
  });
  const look = useMutation({
    mutationFn: async ([dropped, number]: readonly [File, number]) =>
      command(tryBoxFile, { body: await bodyOf(dropped, number) }, crypto.randomUUID()),
    meta: { isQuiet: true },
  });
  const take = useMutation({
    mutationFn: async (dropped: File) =>
      command(
        addBoxFile,
        { body: { ...(await bodyOf(dropped, reader?.number ?? 0)), is_sure: isSure, moves_official: movesOfficial } },
        commandId.current,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { isQuiet: true },
  });
  const open = (dropped: File | null | undefined, place: Configuration): void => {
    if (!dropped || place.reader === null) return;
    setFile(dropped);
    setSure(false);
    setMoves(false);
    take.reset();
    look.reset();
    commandId.current = crypto.randomUUID();
    if (dropped.size <= mostBytes.times) look.mutate([dropped, place.reader.number]);
  };
  return { file, isSure, setSure, movesOfficial, setMoves, look, take, open };
}

interface ToldProps extends Pick<SaysProps, 'reader' | 'zone'> {
  readonly box: ReturnType<typeof useBoxFile>;
}

function Told({ box, reader, zone }: ToldProps): ReactElement {
  const { file, look, take } = box;
  const { say } = useStaffTexts();
  const told = take.data === undefined ? look.data : undefined;
  const error = look.error ?? take.error;
  return (
    <>
      <div role="status">
        {look.isPending ? <p>{say('box.looking')}</p> : null}
        {file !== null && file.size > mostBytes.times ? <p>{say('box.large')}</p> : null}
        {take.data === undefined ? null : (
          <p>
            <strong>{say('box.taken', { count: take.data.added })}</strong>{' '}
            {say('box.standing', { count: take.data.unchanged })}
          </p>
        )}
      </div>
      {told === undefined || file === null ? null : (
        <>
          <BoxFileSays told={told} name={file.name} reader={reader} zone={zone} />
          <Ticks told={told} box={box} />
          <Take told={told} isReady={isAllowed(told, box) && !take.isPending} onTake={() => take.mutate(file)} />
        </>
      )}
      <Refusal error={error} />
      <Faults lines={faultsOf(error)} />
    </>
  );
}

const isAllowed = (told: BoxFileTold, { isSure, movesOfficial }: ToldProps['box']): boolean =>
  (told.doubts.length === 0 || isSure) && (told.official.length === 0 || movesOfficial);

/** The boxes to tick before a file is taken that is asked about. */
function Ticks({ told, box }: Pick<ToldProps, 'box'> & Pick<SaysProps, 'told'>): ReactElement {
  const { say } = useStaffTexts();
  const { isSure, setSure, movesOfficial, setMoves } = box;
  return (
    <>
      {told.doubts.length === 0 ? null : (
        <label className={classes.sure}>
          <input type="checkbox" checked={isSure} onChange={() => setSure(!isSure)} /> {say('box.sure')}
        </label>
      )}
      {told.official.length === 0 ? null : (
        <label className={classes.sure}>
          <input type="checkbox" checked={movesOfficial} onChange={() => setMoves(!movesOfficial)} />{' '}
          {say('imports.movesOfficial')}
        </label>
      )}
    </>
  );
}

interface TakeProps extends Pick<SaysProps, 'told'> {
  readonly isReady: boolean;
  readonly onTake: () => void;
}

function Take({ told, isReady, onTake }: TakeProps): ReactElement | null {
  const { say } = useStaffTexts();
  if (told.added === 0) return null;
  return (
    <Button aria-disabled={!isReady} onClick={() => (isReady ? onTake() : undefined)}>
      {say('box.take', { count: told.added })}
    </Button>
  );
}

interface SaysProps {
  readonly told: BoxFileTold;
  /** Of the file, and of the reader whose it would be. */
  readonly name: string;
  readonly reader: string;
  readonly zone: string;
}

/** The contents of a file, before any of it is taken. Exported for its test. */
export function BoxFileSays({ told, name, reader, zone }: SaysProps): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const moment = (at: number): string => `${formatDay(at, zone)} ${formatClock(at, zone)}`;
  const lines = [
    say('box.span', { count: told.reads, from: moment(told.from), to: moment(told.to) }),
    say('box.added', { count: told.added }),
    say('box.standing', { count: told.unchanged }),
    told.unknown.chips > 0
      ? say('box.unknown', {
          count: told.unknown.chips,
          reads: say('problem.reads', { count: told.unknown.reads }),
        })
      : null,
    told.outside > 0 ? say('box.outside', { count: told.outside }) : null,
    told.refused > 0 ? say('box.refused', { count: told.refused }) : null,
  ];
  const races = new Intl.ListFormat(language).format(told.official);
  const doubts = [
    ...(told.official.length > 0 ? [say('box.official', { races })] : []),
    ...told.doubts.map((doubt) => say(`box.doubt.${doubt}`, { readers: told.other_readers.join(', ') })),
  ];
  return (
    <>
      <h3>{say('box.says', { name, reader })}</h3>
      <ul>{lines.map((line) => (line === null ? null : <li key={line}>{line}</li>))}</ul>
      <Faults lines={told.lines} />
      {doubts.length === 0 ? null : (
        <div role="alert" className={classes.doubt}>
          {doubts.map((doubt) => (
            <p key={doubt}>
              <strong>! {doubt}</strong>
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** The lines for which a file was refused whole. */
const faultsOf = (error: unknown): BoxFileTold['lines'] =>
  error instanceof CallFailed ? (error.failure.faults ?? []).map(({ path: at, message }) => ({ at, message })) : [];

/** The first lines that are not taken. */
function Faults({ lines }: Pick<BoxFileTold, 'lines'>): ReactElement | null {
  const { say } = useStaffTexts();
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.slice(0, 5).map(({ at, message }) => (
        <li key={`${at} ${message}`}>
          {placeOfLine(at, say)}: {message}
        </li>
      ))}
    </ul>
  );
}
