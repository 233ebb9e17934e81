import { type ImportNotice, mostJobLines } from '@dorsal/contract/calls/staff/jobs.ts';
import type { ReactElement } from 'react';
import { saveFile } from '#browser/save-file.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import classes from './Imports.module.css';
import type { ImportJob } from './import-queries.ts';
import { placeOfLine } from './place-of-line.ts';
import { linesAsCsv } from './save-lines.ts';

interface Props {
  /** Undefined: nothing is known of it yet. */
  readonly job: ImportJob | null | undefined;
  readonly isTrial: boolean;
}

/** The lines in sight; all of them are in the file. */
const mostShown = 100;

/** A file that is looked at or imported: how far it is, what it did or would do, and what of it is not taken. */
export function ImportOutcome({ job, isTrial }: Props): ReactElement {
  const { say } = useStaffTexts();
  if (!job || job.state === 'waiting' || job.state === 'running') return <Running job={job} isTrial={isTrial} />;
  const { state, label, lines } = job;
  const isOfficial = ({ code }: ImportNotice): boolean => code === 'official_moves';
  const [official, notices] = [job.notices.filter(isOfficial), job.notices.filter((one) => !isOfficial(one))];
  return (
    <section className={classes.outcome} data-tone={state === 'done' ? 'good' : 'fault'} role="status">
      <p>
        <strong>{label}</strong>
      </p>
      {official.length > 0 ? (
        <div className={classes.official}>
          {official.map((notice) => (
            <OfficialMoves key={`${notice.name} ${notice.count}`} notice={notice} />
          ))}
        </div>
      ) : null}
      <Verdict job={job} isTrial={isTrial} />
      {notices.length > 0 ? (
        <>
          <p>{say('imports.notices')}</p>
          <ul className={classes.notices}>
            {notices.map((notice) => (
              <Notice key={notice.code} notice={notice} />
            ))}
          </ul>
        </>
      ) : null}
      {lines.length > 0 ? <Lines job={job} /> : null}
    </section>
  );
}

/** A race whose official results move, and how many of its people the file changes, where that is counted. */
function OfficialMoves({ notice: { name = '', count } }: { readonly notice: ImportNotice }): ReactElement {
  const { say } = useStaffTexts();
  const text =
    count === undefined
      ? say('imports.notice.official_rules', { name })
      : say('imports.notice.official_moves', { count, name });
  return (
    <p>
      <strong>! {text}</strong>
    </p>
  );
}

/** A notice in words; what to tick is called as the form calls it. */
function Notice({
  notice: { code, count = 1, line, name = '', names = [] },
}: {
  readonly notice: ImportNotice;
}): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const listed = new Intl.ListFormat(language).format(names);
  return (
    <li>
      {say(`imports.notice.${code}`, { count, line: line ?? '', name, names: listed, tick: say('imports.byAge') })}
    </li>
  );
}

/** The end of a job in words. */
function Verdict({ job: { state, outcome, fault }, isTrial }: OverProps): ReactElement | null {
  const { say } = useStaffTexts();
  if (state === 'cancelled') return <p>{say('jobs.state.cancelled')}</p>;
  if (state === 'failed' && fault === 'refused') return <p>{say('imports.refused')}</p>;
  if (state === 'failed')
    return (
      <p>
        {say('jobs.state.failed')}: {say(`jobs.fault.${fault ?? 'broke'}`)}
      </p>
    );
  if (!outcome) return null;
  const isNothing = isTrial && outcome.added + outcome.changed === 0;
  return (
    <>
      <p>
        {say(isTrial ? 'imports.would' : 'imports.was')}: {say('jobs.counts', { ...outcome })}
      </p>
      {isNothing ? <p>{say('imports.nothing')}</p> : null}
    </>
  );
}

interface OverProps extends Props {
  readonly job: ImportJob;
}

function Running({ job, isTrial }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { done = 0, total } = job ?? {};
  return (
    <section className={classes.outcome} aria-busy="true">
      <p role="status">{say(isTrial ? 'imports.trying' : 'imports.doing')}</p>
      {total === undefined || total === 0 ? (
        <progress className={classes.bar} aria-label={say('jobs.state.running')} />
      ) : (
        <>
          <progress className={classes.bar} value={done} max={total} aria-label={say('jobs.state.running')} />
          <p>{say('jobs.progress', { done, total })}</p>
        </>
      )}
    </section>
  );
}

function Lines({ job }: { readonly job: ImportJob }): ReactElement {
  const { say } = useStaffTexts();
  const { label, lines, outcome, state } = job;
  const count = Math.max(outcome?.refused ?? 0, lines.length);
  const shown = lines.slice(0, mostShown);
  return (
    <>
      <p>
        {state === 'failed' ? say('imports.faults') : say('imports.lines', { count })}{' '}
        {count > shown.length ? say('imports.lines.more', { count: shown.length }) : null}{' '}
        <TextButton onClick={() => saveFile(linesAsCsv(job, say), { name: `${label}.lines.csv`, type: 'text/csv' })}>
          {say('imports.lines.save')}
        </TextButton>
        {count > mostJobLines ? ` (${mostJobLines})` : null}
      </p>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{say('imports.at')}</th>
            <th scope="col">{say('imports.why')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, message }) => (
            <tr key={`${at} ${message}`}>
              <td>{placeOfLine(at, say)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
