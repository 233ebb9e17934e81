import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import { categoryText, isShared } from '#race/category-name.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { PinButton } from '#race/pins/PinButton.tsx';
import type { PinsOfModality } from '#race/pins/pins.ts';
import { isAward, prizesBy, ruleNumber } from '#race/prizes-shown.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import { timeFormat } from '#race/result-times.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { type Column, hasRoom, type TableWidth, widthClass } from '#ui/table/columns.ts';
import type { TableDesign } from '#ui/table/TableRow.tsx';
import type { useMeasures } from '#ui/texts/use-measures.ts';
import { type ClassificationSearch, isByArrival } from '../board/classification-search.ts';
import type { OnTheWay } from '../board/use-board-page.ts';
import classes from './ClassificationTable.module.css';
import { FilterChip, GenderPlace, PenaltyLines, PlaceMark, PrizeMark, RunnerLink, Splits, TimeCell } from './cells.tsx';
import { type ClassificationRow, rowOf } from './classification-row.ts';

// Not in the first load: most pages have no pins.
const PinnedLine = lazy(
  loadWithRetry(async () => ({ default: (await import('../people/PinnedLine.tsx')).PinnedLine }), { isAsked: false }),
);

/** The part of a tab that rows need: without its count, which changes all the time. */
export type RowTab = Pick<CourseTab, 'at' | 'id' | 'kind' | 'name' | 'distanceM'>;

/** The context of all rows of a classification. */
export interface BoardContext {
  readonly modality: Modality;
  readonly tab: RowTab;
  readonly search: ClassificationSearch;
  readonly shape: BoardShape;
  readonly pins: PinsOfModality;
  /** The pinned people who are on the course now. */
  readonly onTheWay: OnTheWay;
  readonly leaderMs: Ms | null;
  /** The event's. */
  readonly zone: string;
  readonly width: TableWidth;
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly pace: ReturnType<typeof useMeasures>['pace'];
}

/** Settles the columns of a classification. */
interface BoardShape {
  /** The people of the list have places here. */
  readonly isPlaced: boolean;
  readonly hasCategories: boolean;
  /** Names of categories that people of several genders have. */
  readonly sharedCategories: readonly string[];
  readonly hasFederation: boolean;
  /** Null: no pace, as the distance is not known or nothing has been run. */
  readonly paceOverM: number | null;
  /** The official time stands beside the net one that ranks. Of the disqualified one former time is known (document 2, 3: `total_time_dsq`), of the others who did not finish none. */
  readonly hasOtherTime: boolean;
  /** Places in the prize table, of the groups that have prizes. */
  readonly prizeScopes: readonly Scope[];
  /** Places among locals: all three, where locals have a prize of any kind. */
  readonly localScopes: readonly Scope[];
}

interface Seen {
  readonly modality: Pick<Modality, 'prizes' | 'showsPrizePlaces' | 'ranksByNet'>;
  readonly counts: Pick<RaceCounts, 'categories' | 'sharedCategories'>;
  readonly tab: Pick<CourseTab, 'kind' | 'distanceM'>;
  readonly hasFederation: boolean;
  /** The status that the list at the finish asks for; none: finished. */
  readonly status?: string | undefined;
}

export function shapeOf({ modality, counts, tab, hasFederation, status = 'finished' }: Seen): BoardShape {
  const { prizes, showsPrizePlaces } = modality;
  const withPrizes = showsPrizePlaces ? scopes.filter((scope) => prizes.some(({ by }) => by === scope)) : [];
  const isPlaced = tab.kind === 'checkpoint' || (tab.kind === 'finish' && status === 'finished');
  const isLocal = (scope: Scope): boolean => scope.startsWith('local');
  return {
    isPlaced,
    // Document 2, section 5: 'Category columns hidden when stats hold at most one category'.
    hasCategories: Object.keys(counts.categories).length > 1,
    sharedCategories: counts.sharedCategories,
    hasFederation,
    paceOverM: isPlaced ? tab.distanceM || null : null,
    hasOtherTime: modality.ranksByNet && (isPlaced || (tab.kind === 'finish' && status === 'out_of_time')),
    prizeScopes: isPlaced && tab.kind === 'finish' ? withPrizes : [],
    localScopes: isPlaced && withPrizes.some(isLocal) ? scopes.filter(isLocal) : [],
  };
}

type BoardColumn = Column<ClassificationRow, BoardContext>;

const placesAmongLocals = scopes.map(
  (scope): BoardColumn => ({
    key: `place.${scope}`,
    heading: ({ t }) => t(`board.place.${scope}` as TextKey), // shown of local scopes alone, all of which have a text
    from: 'widest',
    isShown: ({ shape }) => shape.localScopes.includes(scope),
    cell: (row) => smallPlace(row, scope),
    details: (row, { shape }) => (shape.localScopes.includes(scope) ? smallPlace(row, scope) : null),
  }),
);

const prizes = scopes.map(
  (scope): BoardColumn => ({
    key: `prize.${scope}`,
    heading: ({ t }) => t(`board.prize.${scope}`),
    from: 'widest',
    isShown: ({ shape }) => shape.prizeScopes.includes(scope),
    cell: (row, context) => prizeMarks(row, context, scope),
    details: (row, context) => (context.shape.prizeScopes.includes(scope) ? prizeMarks(row, context, scope) : null),
    spoken: ({ prizes: ofRow }, { t }) => {
      const shown = prizesBy(ofRow, scope);
      return shown.length > 0 && !shown.some(isAward) ? t('board.excluded') : null;
    },
  }),
);

/** The columns of a classification in their order. A new one is one entry here, with its texts for phones and for screen readers. */
const columns: readonly BoardColumn[] = [
  {
    key: 'place',
    heading: ({ t }) => t('board.place'),
    isShown: ({ shape, tab }) => shape.isPlaced || tab.kind === 'start',
    phoneWidth: '42px',
    className: classes.place,
    cell: ({ places, isPlacePending }) => <PlaceMark place={places.general} isPending={isPlacePending} size="large" />,
  },
  {
    key: 'bib',
    heading: ({ t }) => t('board.bib'),
    from: 'wide',
    cell: bibBadge,
    line: (row, context) =>
      hasRoom(context.width, 'wide') ? null : (
        <span className={`${classes.bib} ${widthClass('phone')}`}>{bibBadge(row, context)}</span>
      ),
  },
  {
    key: 'name',
    heading: ({ t }) => t('board.name'),
    className: classes.person,
    cell: (row, context) => <RunnerLink row={row} className={`${classes.name} ${longIf(nameOf(row, context))}`} />,
    holdsLine: true,
  },
  {
    key: 'gender',
    heading: ({ t }) => t('board.gender'),
    from: 'wide',
    cell: genderPlace,
    details: genderPlace,
  },
  {
    key: 'category',
    heading: ({ t }) => t('board.category'),
    from: 'wide',
    isShown: ({ shape }) => shape.hasCategories,
    className: classes.group,
    cell: (row, context) => (
      <>
        {row.category ? <FilterChip {...categoryChip(row.category, row, context)} /> : null}{' '}
        {smallPlace(row, 'category')}
      </>
    ),
    details: (row, context) =>
      row.category === null && row.places.category === undefined ? null : (
        <>
          {row.category ? <FilterChip {...categoryChip(row.category, row, context)} className={classes.tap} /> : null}
          {smallPlace(row, 'category')}
        </>
      ),
  },
  {
    key: 'federation',
    heading: ({ t }) => t('board.federation'),
    line: ({ federation }, { shape }) =>
      shape.hasFederation && federation ? <span className={classes.tag}>{federation}</span> : null,
    details: ({ federation }, { shape }) => (shape.hasFederation ? federation : null),
  },
  {
    key: 'club',
    heading: ({ t }) => t('board.club'),
    line: ({ club }, context) => {
      if (!club) return null;
      if (!hasRoom(context.width, 'wide'))
        return <span className={`${classes.club} ${widthClass('phone')}`}>{club}</span>;
      const className = `${classes.club} ${widthClass('wide')} ${longIf(club)}`;
      return <FilterChip kind="club" name={club} {...linkTo(context)} className={className} />;
    },
    details: ({ club }, context) =>
      club ? <FilterChip kind="club" name={club} {...linkTo(context)} className={classes.tap} /> : null,
  },
  ...placesAmongLocals,
  ...prizes,
  {
    key: 'pace',
    heading: ({ t }) => t('board.pace'),
    from: 'wider',
    isShown: ({ shape }) => shape.paceOverM !== null,
    alignsRight: true,
    className: classes.pace,
    cell: paceOf,
    details: paceOf,
  },
  {
    key: 'other-time',
    heading: ({ modality, t }) => t(modality.ranksByNet ? 'board.official' : 'board.net'),
    from: 'widest',
    isShown: ({ shape }) => shape.hasOtherTime,
    alignsRight: true,
    className: `${classes.pace} numbers`,
    cell: otherTime,
    details: ({ times: { otherMs } }, { modality }) => timeText(otherMs, modality),
  },
  {
    key: 'penalties',
    heading: ({ t }, row) => {
      const added = row?.penalties.filter(({ isCredit }) => !isCredit).length ?? 0;
      const isGiven = row?.penalties.some(({ isCredit }) => isCredit) === true;
      return added === 0 && isGiven ? t('runner.credits') : t('board.penalties', { count: added });
    },
    details: ({ penalties }) => (penalties.length > 0 ? <PenaltyLines penalties={penalties} /> : null),
  },
  {
    key: 'time',
    heading: ({ modality, tab, t }) => {
      if (tab.kind === 'start') return t('board.startHour');
      return t(modality.ranksByNet ? 'board.net' : 'board.time');
    },
    phoneWidth: '80px',
    alignsRight: true,
    className: `${classes.time} numbers`,
    cell: (row, { leaderMs, modality }, { isPinned }) => (
      <TimeCell row={row} leaderMs={leaderMs} rules={modality} isPinned={isPinned} />
    ),
  },
  {
    key: 'actions',
    heading: ({ t }) => t('board.actions'),
    hidesHeading: true,
    phoneWidth: '32px',
    className: classes.actions,
    cell: (row, context) =>
      hasRoom(context.width, 'wider') ? (
        // Hidden by style too: a window that has become narrow is laid out before it is drawn again.
        <span className={widthClass('wider')}>
          <PinButton who={nameOf(row, context)} registration={row.id} pins={context.pins} />
        </span>
      ) : null,
    opensDetails: true,
  },
];

/** The design of a classification. */
export const classification: TableDesign<Participant, ClassificationRow, BoardContext> = {
  columns,
  rowOf: (participant, { tab, search, modality, zone }) =>
    rowOf(participant, { tab, rules: modality, zone, isByArrival: isByArrival(search, tab) }),
  freshness: ({ time }) => time,
  moreLabel: (row, context) => context.t('board.more', { name: nameOf(row, context) }),
  under: (row, context) => (context.search.splits === true ? splits(row, context) : null),
  pinnedUnder: (person, { modality, tab, onTheWay }) => (
    <Suspense>
      <PinnedLine {...{ person, modality, onTheWay }} shownAt={tab.id} />
    </Suspense>
  ),
  detailsEnd: (row, context) => (
    <>
      {context.search.splits === true ? null : splits(row, context)}
      <PinButton who={nameOf(row, context)} registration={row.id} pins={context.pins} hasText />
    </>
  ),
};

function nameOf(row: ClassificationRow, { t }: BoardContext): string {
  return calledOf(row, t);
}

function bibBadge({ bib }: ClassificationRow, { modality }: BoardContext): ReactNode {
  return <BibBadge bib={bib} color={modality.bibColor ?? null} />;
}

function genderPlace(row: ClassificationRow): ReactNode {
  return row.gender === null ? null : <GenderPlace row={row} />;
}

function smallPlace({ places }: ClassificationRow, scope: Scope): ReactNode {
  return places[scope] === undefined ? null : <PlaceMark place={places[scope]} size="small" />;
}

/** The prizes of a basis, each with the number of its rule where there are several. One that another prize excludes is told where none is given. */
function prizeMarks({ prizes: ofRow }: ClassificationRow, { modality }: BoardContext, scope: Scope): ReactNode {
  const shown = prizesBy(ofRow, scope);
  const given = shown.filter(isAward);
  const marked = given.length > 0 ? given : shown.slice(0, 1);
  if (marked.length === 0) return null;
  return marked.map((prize) => <PrizeMark key={prize.order} prize={prize} number={ruleNumber(modality, prize)} />);
}

function paceOf({ times: { runMs } }: ClassificationRow, { shape, modality, pace }: BoardContext): ReactNode {
  if (runMs === null || shape.paceOverM === null) return null;
  return pace({ sport: modality.sport, distanceM: shape.paceOverM, timeMs: runMs });
}

/** A column without a time where both are equal would look as if one were missing. Of a disqualified person the one time at the finish is the net one. */
function otherTime({ times: { otherMs, rankedMs }, isStruck }: ClassificationRow, { modality, tab }: BoardContext) {
  if (!isStruck) return timeText(otherMs ?? rankedMs, modality);
  return tab.kind === 'finish' ? null : <s>{timeText(otherMs ?? rankedMs, modality)}</s>;
}

function timeText(ms: number | null, modality: BoardContext['modality']): ReactNode {
  return ms === null ? null : formatDuration(ms, timeFormat(modality));
}

function splits(row: ClassificationRow, { tab, modality }: BoardContext): ReactNode {
  return tab.kind === 'finish' && row.splits.size > 0 ? <Splits row={row} modality={modality} /> : null;
}

/** A chip that names its gender, and filters by it too, where both genders use the name. */
const categoryChip = (category: string, { gender }: ClassificationRow, context: BoardContext) => ({
  kind: 'category' as const,
  name: category,
  text: categoryText(context.modality, { category, gender }, context.shape.sharedCategories, context.t),
  gender: gender !== null && isShared(context.modality, category, context.shape.sharedCategories) ? gender : undefined,
  ...linkTo(context),
});

const linkTo = ({ modality, search }: BoardContext) => ({ modality: modality.id, search });

/** In characters: two lines of the narrowest column hold fewer words than this only where one word is a line. */
const surelyTwoLines = 32;
const longIf = (text: string): string => (text.length > surelyTwoLines ? (classes.long ?? '') : '');
