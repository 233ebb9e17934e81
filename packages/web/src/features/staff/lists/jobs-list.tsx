import { cancelJob, type JobView, jobStats, listJobs, repeatJob } from '@dorsal/contract/calls/staff/jobs.ts';
import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { whoText } from '../form/who-text.ts';
import { saveLines } from '../imports/save-lines.ts';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, Figures, moreColumn, onNarrow } from './cells.tsx';

export interface Job {
  readonly id: string;
  readonly kind: JobView['kind'];
  readonly label: string;
  readonly race: string | undefined;
  readonly state: JobView['state'];
  readonly done: number;
  readonly total: number | undefined;
  readonly who: string;
  readonly createdAt: number;
  readonly outcome: JobView['outcome'];
  readonly fault: JobView['fault'];
}

const jobOf = ({
  _id,
  kind,
  label,
  modality_name,
  state,
  done,
  total,
  who,
  created_at,
  outcome,
  fault,
}: JobView): Job => ({
  ...{ id: _id, kind, label, race: modality_name, state, done, total, who, createdAt: created_at, outcome, fault },
});

const tones = {
  waiting: 'wait',
  running: 'wait',
  done: 'good',
  failed: 'fault',
  cancelled: 'off',
} as const satisfies Record<Job['state'], string>;

const path = '/admin/jobs';

/** Long work: what runs with its progress, waits, or failed and why, with what a person may do about it. */
export const jobsList: StaffListDesign<Job, 'created_at'> = {
  path,
  title: 'jobs.title',
  empty: 'jobs.empty',
  searches: null,
  choice: { show: 'all', says: 'jobs.all' },
  create: { path: '/admin/imports', says: 'imports.new' },
  pageSize: 20,
  refreshMs: 1_000,
  usualOrder: 'created_at',
  nameOf: (job) => nameOf(job),
  fetch: async ({ isShown, offset, limit }, signal) => {
    const filters = isShown ? { all: true } : {};
    const [rows, { total }] = await Promise.all([
      call(listJobs, { body: { ...filters, offset, limit } }, signal),
      call(jobStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(jobOf), total };
  },
  columns: [
    {
      key: 'what',
      heading: ({ say }) => say('jobs.what'),
      cell: (job, { say }) => (
        <span className={classes.person}>
          <span className={classes.name}>{say(`jobs.kind.${job.kind}`)}</span>
          <span>{nameOf(job)}</span>
        </span>
      ),
      holdsLine: true,
    },
    {
      key: 'state',
      heading: ({ say }) => say('jobs.state'),
      phoneWidth: '104px',
      cell: (job, context) => <State job={job} {...context} />,
    },
    {
      key: 'who',
      heading: ({ say }) => say('jobs.who'),
      from: 'wider',
      cell: ({ who }, { say }) => whoText(who, say),
      details: ({ who }, context) => onNarrow(whoText(who, context.say), context, 'wider'),
    },
    {
      key: 'when',
      heading: ({ say }) => say('jobs.when'),
      from: 'widest',
      cell: ({ createdAt }) => <Figures>{atText(createdAt)}</Figures>,
      details: ({ createdAt }, context) => onNarrow(atText(createdAt), context, 'widest'),
    },
    {
      key: 'outcome',
      heading: ({ say }) => say('jobs.outcome'),
      from: 'wide',
      cell: (job, context) => outcomeText(job, context),
      details: (job, context) => onNarrow(outcomeText(job, context), context, 'wide'),
    },
    {
      key: 'acts',
      heading: ({ say }) => say('jobs.acts'),
      hidesHeading: true,
      from: 'wide',
      cell: (job) => <JobActs job={job} />,
      details: (job, context) => onNarrow(<JobActs job={job} />, context, 'wide'),
    },
    moreColumn,
  ],
};

const nameOf = ({ label, race }: Job): string => [label, race].filter(Boolean).join(' · ');

const atText = (at: number): string => formatDayHour(at, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The state in a word, and how far a running one is. */
function State({ job: { state, done, total }, say }: { readonly job: Job } & Pick<ListContext, 'say'>): ReactElement {
  const isMeasured = state === 'running' && total !== undefined && total > 0;
  return (
    <span className={classes.person}>
      <span>
        <Badge tone={tones[state]}>{say(`jobs.state.${state}`)}</Badge>
      </span>
      {isMeasured ? (
        <>
          <progress className={classes.bar} value={done} max={total} aria-label={say('jobs.state.running')} />
          <Figures>{say('jobs.progress', { done, total })}</Figures>
        </>
      ) : null}
    </span>
  );
}

/** The counts of what is done, or why it failed. */
export function outcomeText({ state, outcome, fault }: Job, { say }: Pick<ListContext, 'say'>): string {
  if (state === 'failed') return say(`jobs.fault.${fault ?? 'broke'}`);
  return state === 'done' && outcome !== undefined ? say('jobs.counts', { ...outcome }) : '';
}

const calls = { cancel: cancelJob, again: repeatJob } as const;
const acts = {
  waiting: 'cancel',
  running: 'cancel',
  done: null,
  failed: 'again',
  cancelled: 'again',
} as const satisfies Record<Job['state'], string | null>;

/** A job that is not over can be cancelled, one that failed or was cancelled begun again; the lines that were not taken can be saved. */
export function JobActs({ job }: { readonly job: Job }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const { id, state } = job;
  const name = nameOf(job);
  const acting = useMutation({
    mutationFn: (act: typeof cancelJob | typeof repeatJob) => command(act, { body: { _id: id } }, crypto.randomUUID()),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', path] }),
    meta: { isQuiet: true },
  });
  const saving = useMutation({ mutationFn: () => saveLines(id, say), meta: { isQuiet: true } });
  const hasLines = (state === 'failed' && job.fault === 'refused') || (job.outcome?.refused ?? 0) > 0;
  const act = acts[state];
  const error = acting.error ?? saving.error;
  if (act === null && !hasLines) return null;
  return (
    <span className={classes.acts}>
      {act === null ? null : (
        <Button
          variant="default"
          aria-label={say(`jobs.${act}.of`, { name })}
          aria-disabled={acting.isPending}
          onClick={() => (acting.isPending ? undefined : acting.mutate(calls[act]))}
        >
          {say(`jobs.${act}`)}
        </Button>
      )}
      {hasLines ? (
        <TextButton aria-label={say('jobs.lines.of', { name })} onClick={() => saving.mutate()}>
          {say('jobs.lines')}
        </TextButton>
      ) : null}
      <span role="alert">{error ? failureText(error, t) : ''}</span>
    </span>
  );
}
