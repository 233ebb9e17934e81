import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './desk.module.css';
import { addTimes, fetchByBibs, type NewTime } from './desk-rows.ts';
import { bibsIn, type PastedLine, type PastedTime, pastedLines, writePasted } from './pasted-times.ts';
import { StopChoice } from './QuickEntry.tsx';
import { type DeskParts, standsText, timeText } from './TimeCell.tsx';

/** A list in order of arrival, as somebody wrote it beside the line: a bib and a time a row. It is looked at row by row, beside the times that stand; where another one has come by the time it is written, its row is asked about. */
export function PastedTimes({ race: { id: race }, desk, stops, nameOf }: DeskParts): ReactElement {
  const { as, zone, entries } = desk;
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const id = useId();
  const sent = useRef({ times: '', id: '' });
  const [stop, setStop] = useState(stops.at(-1)?.id ?? '');
  const [text, setText] = useState(() => entries.pasted());
  const [replaces, setReplaces] = useState(false);
  const [lines, setLines] = useState<readonly PastedLine[]>([]);
  const look = useMutation({
    mutationFn: async (): Promise<readonly PastedLine[]> =>
      pastedLines(text, { as, zone, stop, people: await fetchByBibs(race, bibsIn(text), stops) }),
    onSuccess: setLines,
    meta: { isQuiet: true },
  });
  const good = lines.flatMap((line) => (line.kind === 'time' && (isPlain(line) || replaces) ? [line] : []));
  const hold = (left: string): void => {
    setText(left);
    entries.paste(left);
  };
  // The same times after a lost answer are the same command.
  const add = (times: readonly NewTime[]): Promise<void> => {
    const body = JSON.stringify(times);
    if (sent.current.times !== body) sent.current = { times: body, id: crypto.randomUUID() };
    return addTimes(times, sent.current.id);
  };
  const write = useMutation({
    mutationFn: () => writePasted(good, stop, add),
    onSuccess: async (asked) => {
      sent.current = { times: '', id: '' };
      hold(asked.map((line) => line.text).join('\n'));
      setLines(asked);
      setReplaces(false);
      await client.invalidateQueries({ queryKey: ['staff', 'results', race] });
    },
    meta: { isQuiet: true },
  });
  const startOver = (change: () => void): void => {
    setLines([]);
    look.reset();
    write.reset();
    change();
  };
  return (
    <section className={classes.pasted} aria-label={say('paste.title')}>
      <StopChoice {...{ stops, nameOf, stop }} onChange={(value) => startOver(() => setStop(value))} />
      <label htmlFor={id}>{say(as === 'span' ? 'paste.lines.span' : 'paste.lines.hour')}</label>
      <textarea
        id={id}
        rows={8}
        value={text}
        onChange={({ currentTarget: { value } }) => startOver(() => hold(value))}
      />
      <p>
        <Button
          variant={lines.length > 0 ? 'default' : 'filled'}
          aria-disabled={text.trim() === '' || look.isPending}
          onClick={() => {
            if (text.trim() === '' || look.isPending) return;
            write.reset();
            look.mutate();
          }}
        >
          {say('paste.look')}
        </Button>
      </p>
      <Refusal error={look.error} />
      {lines.length > 0 ? (
        <Looked
          {...{ lines, replaces, zone }}
          count={good.length}
          onReplaces={setReplaces}
          onWrite={good.length > 0 && !write.isPending ? write.mutate : null}
        />
      ) : null}
      <Refusal error={write.error} />
      <p role="status">{write.isSuccess ? say('paste.written') : null}</p>
    </section>
  );
}

interface LookedProps {
  readonly lines: readonly PastedLine[];
  /** Hours are those of this place. */
  readonly zone: string;
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
  /** Times to write. */
  readonly count: number;
  /** Null: there is nothing to write, or it is being written. */
  readonly onWrite: (() => void) | null;
}

function Looked({ lines, zone, replaces, onReplaces, count, onWrite }: LookedProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <>
      <Lines lines={lines} zone={zone} />
      {lines.some((line) => line.kind === 'time' && !isPlain(line)) ? (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={replaces}
            onChange={({ currentTarget: { checked } }) => onReplaces(checked)}
          />
          {say('paste.replaces')}
        </label>
      ) : null}
      <Button aria-disabled={onWrite === null} onClick={() => onWrite?.()}>
        {say('paste.write', { count })}
      </Button>
    </>
  );
}

/** Nothing stands in its way: a press writes it. */
const isPlain = ({ stands, doubt }: PastedTime): boolean => stands === null && doubt === undefined;

/** The meaning of each row, in the order in which they were pasted; those that are no time say why. */
function Lines({ lines, zone }: Pick<LookedProps, 'lines' | 'zone'>): ReactElement {
  const { say } = useStaffTexts();
  return (
    <ol className={classes.lines}>
      {lines.map((line) => (
        <li key={line.number} data-fault={line.kind !== 'time' || line.doubt !== undefined || undefined}>
          <span className="numbers">{line.text}</span>
          <span>{line.kind === 'time' ? wordsOf(line, say, zone) : say(`paste.fault.${line.kind}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(
  { row, ms, stands, doubt }: PastedTime,
  say: ReturnType<typeof useStaffTexts>['say'],
  zone: string,
): string {
  return [
    `${row.bib} ${row.name}: ${timeText(ms)}`,
    ...(doubt === undefined ? [] : [say(`desk.doubt.${doubt}`)]),
    ...(stands === null ? [] : [standsText(stands, say, zone)]),
  ].join(' · ');
}
