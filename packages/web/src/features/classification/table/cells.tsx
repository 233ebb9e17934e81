import type { Gender, Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { type Award, calledOf, type PassedOver } from '#race/participant.ts';
import { BeingChecked } from '#race/parts/BeingChecked.tsx';
import { isAward } from '#race/prizes-shown.ts';
import { type TimeRules, timeFormat } from '#race/result-times.ts';
import { Tip } from '#ui/controls/Tip.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { type ClassificationSearch, toCategory } from '../board/classification-search.ts';
import classes from './cells.module.css';
import type { ClassificationRow } from './classification-row.ts';
import { shownGap } from './row-times.ts';

interface LinkProps {
  readonly row: Pick<ClassificationRow, 'id' | 'name' | 'bib'>;
  readonly className?: string | undefined;
}

const isSame = (before: LinkProps, after: LinkProps): boolean =>
  before.row.id === after.row.id &&
  before.row.name === after.row.name &&
  before.row.bib === after.row.bib &&
  before.className === after.className;

/** The name as a link to the result; the bib for a person who asked not to be named. */
export const RunnerLink = memo(({ row, className }: LinkProps): ReactElement => {
  const { t } = useTexts();
  return (
    <RowLink path={`/r/${row.id}`} className={className}>
      {calledOf(row, t)}
    </RowLink>
  );
}, isSame);

const usual: readonly ResultStatus[] = ['finished', 'started'];

interface TimeProps {
  readonly row: ClassificationRow;
  readonly leaderMs: Ms | null;
  readonly rules: TimeRules & Pick<Modality, 'checkpoints'>;
  /** The line of a pinned row says the last checkpoint. */
  readonly isPinned: boolean;
}

/** The time, struck through when it no longer counts, marked where something was added; under it the gap, or what became of the person. A time that waits says so. */
export function TimeCell({ row, leaderMs, rules, isPinned }: TimeProps): ReactElement {
  const { t } = useTexts();
  const gap = row.isStruck ? '' : shownGap(row.times.rankedMs, leaderMs, timeFormat(rules));
  const isUsual = row.status === null || usual.includes(row.status);
  if (row.isBeingChecked && isUsual) return <BeingChecked />;
  const isSaid = row.time === '' || !isUsual;
  return (
    <>
      {row.isBeingChecked ? <BeingChecked /> : null}
      {row.isStruck ? <s>{row.time}</s> : row.time}
      <span className={classes.small} data-said={isSaid ? '' : undefined}>
        {[false, true].map((isCredit) => {
          const those = row.penalties.filter((one) => one.isCredit === isCredit);
          return those.length === 0 ? null : <PenaltyTip key={String(isCredit)} {...{ isCredit }} penalties={those} />;
        })}
        {isSaid ? t(row.word) : <UnderTime passedAt={row.passedAt} gap={gap} />}
      </span>
      {row.isUnderReview ? (
        <span className={classes.review}>
          <BeingChecked />
        </span>
      ) : null}
      {row.time === '' ? <Reached row={row} isPinned={isPinned} checkpoints={rules.checkpoints} /> : null}
    </>
  );
}

/** The hour of an arrival, or the gap to the leader. */
function UnderTime({ passedAt, gap }: { readonly passedAt: string; readonly gap: string }): ReactElement {
  const { t } = useTexts();
  return <span title={t(passedAt === '' ? 'board.gap' : 'board.passedAt')}>{passedAt || gap}</span>;
}

/** The last checkpoint where somebody without a time here has one: of a retired person, how far they came. Who came in went further than that. */
function Reached({ row, checkpoints, isPinned }: ReachedProps): ReactElement | null {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const last = checkpoints.findLast(({ id }) => typeof row.splits.get(id) === 'string');
  const start = row.isOutSinceStart ? t('course.start') : undefined;
  const place = last === undefined ? start : last.distanceM === undefined ? last.name : distance(last.distanceM);
  if (place === undefined || isPinned || row.status === 'finished') return null;
  return (
    <span className={classes.small} data-said="">
      {t('board.reached', { place })}
    </span>
  );
}

interface ReachedProps extends Pick<TimeProps, 'isPinned'> {
  readonly row: Pick<ClassificationRow, 'splits' | 'status' | 'isOutSinceStart'>;
  readonly checkpoints: Modality['checkpoints'];
}

interface ChipProps {
  readonly kind: 'category' | 'club';
  readonly name: string;
  /** Its id. */
  readonly modality: string;
  readonly search: ClassificationSearch;
  /** Shown in place of the name. */
  readonly text?: string;
  /** Filtered by as well: a category of one gender is not mixed with that of another. */
  readonly gender?: Gender | undefined;
  readonly className?: string | undefined;
}

/** A category or a club: clicked, the list shows it alone. */
export const FilterChip = memo((props: ChipProps): ReactElement => {
  const { kind, name, modality, search, text = name, gender, className } = props;
  const { t } = useTexts();
  const change = kind === 'category' ? toCategory(search, name, gender) : { club: name };
  return (
    <RowLink
      path={`/m/${modality}`}
      search={{ ...search, page: undefined, ...change }}
      keepsScroll
      className={`${classes[kind]} ${className ?? ''}`}
      label={t(`board.filter.${kind}`, { name: text })}
    >
      {text}
    </RowLink>
  );
});

/** 'Women 3': the group, and the place in it where there is one. */
export function GenderPlace({ row }: { readonly row: ClassificationRow }): ReactElement | null {
  const { t } = useTexts();
  if (row.gender === null) return null;
  return (
    <span className={classes.group}>
      {t(`board.gender.${row.gender}`)}{' '}
      {row.places.gender === undefined ? null : <PlaceMark place={row.places.gender} size="small" />}
    </span>
  );
}

interface PrizeProps {
  readonly prize: Award | PassedOver;
  /** Of its rule, where several have the basis. */
  readonly number: number | null;
}

/** The place for a prize; for the eye alone an asterisk where another prize of the same person excludes it. */
export function PrizeMark({ prize, number }: PrizeProps): ReactElement {
  const { t } = useTexts();
  if (isAward(prize)) {
    const place = <PlaceMark place={prize.place} />;
    if (number === null) return place;
    return (
      <span className={classes.prize}>
        {place} <span className={classes.small}>{t('board.prizeNumber', { number })}</span>
      </span>
    );
  }
  return (
    <span title={t('board.excluded')} aria-hidden="true">
      *
    </span>
  );
}

interface PlaceProps {
  readonly place: number | null | undefined;
  /** A place will come: says so instead of none. */
  readonly isPending?: boolean;
  /** Large: the place of the row. Small: in a group, beside it. */
  readonly size?: 'large' | 'usual' | 'small';
}

/** From here on a place is too wide for its column of a phone. */
const fourDigits = 1_000;

/** A place; the first three with their trophy in gold, silver and bronze. */
export function PlaceMark({ place, isPending = false, size = 'usual' }: PlaceProps): ReactElement {
  const { t } = useTexts();
  if (isPending) {
    return (
      <span className={classes.pending} title={t('board.assigning')}>
        <Spinner />
        <span className={classes.words}>{t('board.assigning')}</span>
      </span>
    );
  }
  if (place === null || place === undefined) return <>–</>;
  return (
    <span
      className={`${classes.place} numbers`}
      data-size={size}
      data-medal={place <= 3 ? place : undefined}
      data-long={place >= fourDigits ? '' : undefined}
    >
      {place <= 3 ? <TrophyIcon /> : null}
      {place}
    </span>
  );
}

const TrophyIcon = (): ReactElement => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width={16} height={16} fill="currentColor">
    <path d="M7 3h10v2h4v3a5 5 0 0 1-4.6 5A5.5 5.5 0 0 1 13 15.9V18h4v3H7v-3h4v-2.1A5.5 5.5 0 0 1 7.6 13 5 5 0 0 1 3 8V5h4V3Zm0 4H5v1a3 3 0 0 0 2 2.8V7Zm10 0v3.8A3 3 0 0 0 19 8V7h-2Z" />
  </svg>
);

interface PenaltyTipProps extends Pick<ClassificationRow, 'penalties'> {
  readonly isCredit: boolean;
}

/** The mark of a time that was added to, or part of which was given back; each with how much and why on hover, focus or tap. */
function PenaltyTip({ penalties, isCredit }: PenaltyTipProps): ReactElement {
  const { t } = useTexts();
  return (
    <Tip
      label={isCredit ? t('runner.credits') : t('board.penalties', { count: penalties.length })}
      tip={<PenaltyLines penalties={penalties} />}
      className={classes.mark}
    >
      <span aria-hidden="true">{isCredit ? '−' : 'P'}</span>
    </Tip>
  );
}

export const PenaltyLines = ({ penalties }: Pick<ClassificationRow, 'penalties'>): ReactElement => (
  <>
    {[...new Map(penalties.map((penalty, index) => [index, penalty]))].map(([index, { time, reason }]) => (
      <span key={index} className={classes.line}>
        <b className="numbers">{time}</b> {reason}
      </span>
    ))}
  </>
);

interface SplitsProps {
  readonly row: Pick<ClassificationRow, 'splits'>;
  readonly modality: Pick<Modality, 'checkpoints'>;
}

/** The times at the checkpoints, in course order; a missed one has a dash, and one that waits says so. */
export function Splits({ row, modality }: SplitsProps): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const timeOf = (time: string | null | undefined): ReactNode =>
    time === null ? <span className={classes.checked}>{t('result.beingChecked')}</span> : (time ?? '–');
  const timed = modality.checkpoints.filter(({ isTimed }) => isTimed);
  return (
    <dl className={classes.splits}>
      {timed.map(({ id, distanceM, name }) => (
        <div key={id}>
          <dt>{distanceM === undefined ? name : distance(distanceM)}</dt>
          <dd className="numbers">{timeOf(row.splits.get(id))}</dd>
        </div>
      ))}
    </dl>
  );
}
