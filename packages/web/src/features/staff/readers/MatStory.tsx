import { matStory } from '@dorsal/contract/calls/staff/race-day.ts';
import type { MatMend } from '@dorsal/domain/race-day/mat-story.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './MatStory.module.css';

const askAgainMs = 30_000;

export const storyQuery = (race: string, checkpoint: string) =>
  queryOptions({
    queryKey: ['staff', 'race day', 'story', race, checkpoint],
    queryFn: ({ signal }) => call(matStory, { body: { modality: race, intermediate: checkpoint } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });

type Story = Awaited<ReturnType<typeof call<typeof matStory>>>;

interface Props {
  readonly race: string;
  /** The slug of its event; null: it has none. */
  readonly event: string | null;
  readonly checkpoint: string;
  readonly zone: string;
}

/** The story of a checkpoint: who should have passed and who was heard, minute by minute, the stretch in which the mat was likely down, and what mends it. */
export function MatStory({ race, event, checkpoint, zone }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const { data, error, refetch } = useQuery(storyQuery(race, checkpoint));
  if (error && data === undefined) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <section className={classes.story} aria-labelledby="story">
      <h2 id="story">{say('story.title')}</h2>
      <p className="numbers">{say('story.counts', { heard: data.heard, missed: data.missed, late: data.late })}</p>
      <Gap story={data} zone={zone} />
      {data.minutes.length === 0 ? <p>{say('story.nobody')}</p> : <Minutes minutes={data.minutes} zone={zone} />}
      {data.mends.length === 0 ? null : (
        <>
          <h3>{say('story.mends')}</h3>
          <ul className={classes.mends}>
            {data.mends.map((mend) => (
              <li key={mend}>
                <Mend mend={mend} {...{ race, event }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Gap({ story: { gap }, zone }: { readonly story: Story; readonly zone: string }): ReactElement {
  const { say } = useStaffTexts();
  if (gap === undefined) return <p>{say('story.noGap')}</p>;
  const from = formatHour(gap.from, zone);
  return (
    <p className={classes.gap}>
      <strong>
        {'! '}
        {gap.to === undefined
          ? say('story.down', { from, count: gap.people })
          : say('story.gap', { from, to: formatHour(gap.to, zone), count: gap.people })}
      </strong>
    </p>
  );
}

/** Bars with the same in a table, for who cannot see them and for who wants the numbers. */
function Minutes({ minutes, zone }: Pick<Story, 'minutes'> & { readonly zone: string }): ReactElement {
  const { say } = useStaffTexts();
  const most = Math.max(1, ...minutes.map(({ expected }) => expected));
  const hourOf = (minute: Story['minutes'][number] | undefined): string => formatHour(minute?.at ?? 0, zone);
  const [first, last] = [hourOf(minutes[0]), hourOf(minutes.at(-1))];
  return (
    <figure className={classes.figure}>
      <div className={classes.bars} role="img" aria-label={say('story.chart', { from: first, to: last, most })}>
        {minutes.map(({ at, expected, heard }) => (
          <span
            key={at}
            title={say('story.minute', { at: formatHour(at, zone), expected, heard })}
            style={{ blockSize: `${(100 * expected) / most}%` }}
            data-unheard={heard < expected}
          >
            <span style={{ blockSize: expected === 0 ? 0 : `${(100 * heard) / expected}%` }} />
          </span>
        ))}
      </div>
      <figcaption>
        <span className={classes.ends}>
          <span>{first}</span> <span>{last}</span>
        </span>
        <span className={classes.legend}>
          <i data-is="heard" /> {say('story.heard')} <i data-is="expected" /> {say('story.unheard')}
        </span>
      </figcaption>
      <details>
        <summary>{say('story.table')}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('story.at')}</th>
              <th scope="col">{say('story.expected')}</th>
              <th scope="col">{say('story.heard')}</th>
            </tr>
          </thead>
          <tbody>
            {minutes
              .filter(({ expected }) => expected > 0)
              .map(({ at, expected, heard }) => (
                <tr key={at}>
                  <th scope="row">{formatHour(at, zone)}</th>
                  <td className="numbers">{expected}</td>
                  <td className="numbers">{heard}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Mend({ mend, race, event }: Pick<Props, 'race' | 'event'> & { readonly mend: MatMend }): ReactElement {
  const { say } = useStaffTexts();
  const says = say(`story.mend.${mend}`);
  if (mend === 'list') {
    return (
      <RowLink path={`/admin/results/${race}`} search={{ open: 'list', as: 'hour' }}>
        {says}
      </RowLink>
    );
  }
  if (mend === 'miss_rate') return <RowLink path={`/admin/results/${race}`}>{says}</RowLink>;
  if (mend === 'aside' && event !== null) {
    return (
      <RowLink path={`/admin/race-day/${event}/acts`} search={{ race }}>
        {says}
      </RowLink>
    );
  }
  return mend === 'file' ? <a href="#box-file">{says}</a> : <span>{says}</span>;
}
