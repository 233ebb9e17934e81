import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './desk.module.css';
import { addTimes, fetchByBibs } from './desk-rows.ts';
import { bibsIn, type PastedLine, pastedLines } from './pasted-times.ts';
import { StopChoice } from './QuickEntry.tsx';
import { type DeskParts, timeText } from './TimeCell.tsx';

/** A list in order of arrival, as somebody wrote it beside the line: a bib and a time a row. It is looked at row by row, beside the times that stand, and written whole or not at all. */
export function PastedTimes({ race: { id: race }, desk: { as, zone }, stops, nameOf }: DeskParts): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const id = useId();
  const commandId = useRef('');
  const [stop, setStop] = useState(stops.at(-1)?.id ?? '');
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const look = useMutation({
    mutationFn: async (): Promise<readonly PastedLine[]> =>
      pastedLines(text, { as, zone, stop, people: await fetchByBibs(race, bibsIn(text), stops) }),
    meta: { isQuiet: true },
  });
  const lines = look.data ?? [];
  const good = lines.flatMap((line) => (line.kind === 'time' && (isPlain(line) || replaces) ? [line] : []));
  const write = useMutation({
    mutationFn: () =>
      addTimes(
        good.map(({ row, ms, stands }) => ({
          ...{ bib: row.bib, registration: row.id, stop, ms },
          was: stands?.isByHand ? stands.ms : null,
        })),
        commandId.current,
      ),
    onSuccess: async () => {
      setText('');
      look.reset();
      await client.invalidateQueries({ queryKey: ['staff', 'results', race] });
    },
    meta: { isQuiet: true },
  });
  const startOver = (change: () => void): void => {
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
        onChange={({ currentTarget: { value } }) => startOver(() => setText(value))}
      />
      <p>
        <Button
          variant={lines.length > 0 ? 'default' : 'filled'}
          aria-disabled={text.trim() === '' || look.isPending}
          onClick={() => {
            if (text.trim() === '' || look.isPending) return;
            commandId.current = crypto.randomUUID();
            look.mutate();
          }}
        >
          {say('paste.look')}
        </Button>
      </p>
      <Refusal error={look.error} />
      {lines.length > 0 ? (
        <Looked
          {...{ lines, replaces }}
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
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
  /** Times to write. */
  readonly count: number;
  /** Null: there is nothing to write, or it is being written. */
  readonly onWrite: (() => void) | null;
}

function Looked({ lines, replaces, onReplaces, count, onWrite }: LookedProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <>
      <Lines lines={lines} />
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
const isPlain = (line: Extract<PastedLine, { kind: 'time' }>): boolean =>
  line.stands === null && line.doubt === undefined;

/** The meaning of each row, in the order in which they were pasted; those that are no time say why. */
function Lines({ lines }: { readonly lines: readonly PastedLine[] }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <ol className={classes.lines}>
      {lines.map((line) => (
        <li key={line.number} data-fault={line.kind !== 'time' || line.doubt !== undefined || undefined}>
          <span className="numbers">{line.text}</span>
          <span>{line.kind === 'time' ? wordsOf(line, say) : say(`paste.fault.${line.kind}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(
  { row, ms, stands, doubt }: Extract<PastedLine, { kind: 'time' }>,
  say: ReturnType<typeof useStaffTexts>['say'],
): string {
  const standing = stands?.isByHand ? 'desk.stands.byHand' : 'desk.stands.heard';
  return [
    `${row.bib} ${row.name}: ${timeText(ms)}`,
    ...(doubt === undefined ? [] : [say(`desk.doubt.${doubt}`)]),
    ...(stands === null ? [] : [say(standing, { time: timeText(stands.ms) })]),
  ].join(' · ');
}
