import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactNode } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import type { RaceCounts } from '#race/race-counts.ts';
import { timeFormat } from '#race/result-times.ts';
import { type Column, hasRoom, type TableWidth, widthClass } from '#ui/table/columns.ts';
import type { TableDesign } from '#ui/table/TableRow.tsx';
import type { useMeasures } from '#ui/texts/use-measures.ts';
import type { ClassificationSearch } from '../board/classification-search.ts';
import { PinButton } from '../people/PinButton.tsx';
import type { PinsOfModality } from '../people/pins.ts';
import classes from './ClassificationTable.module.css';
import { FilterChip, GenderPlace, PenaltyLines, PlaceMark, PrizeMark, RunnerLink, Splits, TimeCell } from './cells.tsx';
import { type ClassificationRow, rowOf } from './classification-row.ts';

/** The part of a tab that rows need: without its count, which changes all the time. */
export type RowTab = Pick<CourseTab, 'at' | 'id' | 'kind' | 'name' | 'distanceM'>;

/** The context of all rows of a classification. */
export interface BoardContext {
  readonly modality: Modality;
  readonly tab: RowTab;
  readonly search: ClassificationSearch;
  readonly shape: BoardShape;
  readonly pins: PinsOfModality;
  readonly leaderMs: Ms | null;
  /** The event's. */
  readonly zone: string;
  readonly width: TableWidth;
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly pace: ReturnType<typeof useMeasures>['pace'];
}

/** Settles the columns of a classification. */
interface BoardShape {
  readonly hasCategories: boolean;
  readonly hasFederation: boolean;
  /** Null: no pace, as the distance is not known or nothing has been run. */
  readonly paceOverM: number | null;
  /** Places in the prize table, of the groups that have prizes. */
  readonly prizeScopes: readonly Scope[];
  /** Places among locals, where locals have prizes of their own. */
  readonly localScopes: readonly Scope[];
}

interface Seen {
  readonly modality: Pick<Modality, 'prizes' | 'showsPrizePlaces'>;
  readonly counts: Pick<RaceCounts, 'categories'>;
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
    // Document 2, section 5: 'Category columns hidden when stats hold at most one category'.
    hasCategories: Object.keys(counts.categories).length > 1,
    hasFederation,
    paceOverM: tab.kind === 'start' || !tab.distanceM ? null : tab.distanceM,
    prizeScopes: isPlaced && tab.kind === 'finish' ? withPrizes : [],
    localScopes: isPlaced ? withPrizes.filter(isLocal) : [],
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
    cell: ({ prizes: { [scope]: prize } }) => (prize ? <PrizeMark prize={prize} /> : null),
    details: ({ prizes: { [scope]: prize } }, { shape }) =>
      prize && shape.prizeScopes.includes(scope) ? <PrizeMark prize={prize} /> : null,
    spoken: ({ prizes: { [scope]: prize } }, { t }) => (prize && !prize.isWon ? t('board.excluded') : null),
  }),
);

/** The columns of a classification in their order. A new one is one entry here, with its texts for phones and for screen readers. */
const columns: readonly BoardColumn[] = [
  {
    key: 'place',
    heading: ({ t }) => t('board.place'),
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
        {row.category ? <FilterChip kind="category" name={row.category} {...linkTo(context)} /> : null}{' '}
        {smallPlace(row, 'category')}
      </>
    ),
    details: (row, context) =>
      row.category === null && row.places.category === undefined ? null : (
        <>
          {row.category ? (
            <FilterChip kind="category" name={row.category} {...linkTo(context)} className={classes.tap} />
          ) : null}
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
    details: ({ times: { otherMs } }, { modality }) =>
      otherMs === null ? null : formatDuration(otherMs, timeFormat(modality)),
  },
  {
    key: 'penalties',
    heading: ({ t }, row) => t('board.penalties', { count: row?.penalties.length ?? 0 }),
    details: ({ penalties }) => (penalties.length > 0 ? <PenaltyLines penalties={penalties} /> : null),
  },
  {
    key: 'time',
    heading: ({ tab, t }) => t(tab.kind === 'start' ? 'board.startHour' : 'board.time'),
    phoneWidth: '80px',
    alignsRight: true,
    className: `${classes.time} numbers`,
    cell: (row, { leaderMs, modality }) => <TimeCell row={row} leaderMs={leaderMs} rules={modality} />,
  },
  {
    key: 'actions',
    heading: ({ t }) => t('board.actions'),
    hidesHeading: true,
    phoneWidth: '32px',
    className: classes.actions,
    cell: (row, context) =>
      hasRoom(context.width, 'wider') ? (
        <PinButton who={nameOf(row, context)} registration={row.id} pins={context.pins} />
      ) : null,
    opensDetails: true,
  },
];

/** The design of a classification. */
export const classification: TableDesign<Participant, ClassificationRow, BoardContext> = {
  columns,
  rowOf: (participant, { tab, modality, zone }) => rowOf(participant, { tab, rules: modality, zone }),
  freshness: ({ time }) => time,
  moreLabel: (row, context) => context.t('board.more', { name: nameOf(row, context) }),
  under: (row, context) => (context.search.splits === true ? splits(row, context) : null),
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

function paceOf({ times: { runMs } }: ClassificationRow, { shape, modality, pace }: BoardContext): ReactNode {
  if (runMs === null || shape.paceOverM === null) return null;
  return pace({ sport: modality.sport, distanceM: shape.paceOverM, timeMs: runMs });
}

function splits(row: ClassificationRow, { tab, modality }: BoardContext): ReactNode {
  return tab.kind === 'finish' && row.splits.size > 0 ? <Splits row={row} modality={modality} /> : null;
}

const linkTo = ({ modality, search }: BoardContext) => ({ modality: modality.id, search });

/** In characters: two lines of the narrowest column hold fewer words than this only where one word is a line. */
const surelyTwoLines = 32;
const longIf = (text: string): string => (text.length > surelyTwoLines ? (classes.long ?? '') : '');
