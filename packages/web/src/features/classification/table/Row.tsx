import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { memo, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import { ChevronIcon } from '../icons.tsx';
import { type ClassificationRow, rowOf } from '../model/classification-row.ts';
import { PinButton } from '../pins/PinButton.tsx';
import classes from './ClassificationTable.module.css';
import { FilterChip, GenderPlace, PrizeMark } from './marks/marks.tsx';
import { PlaceMark } from './marks/PlaceMark.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RunnerLink } from './RunnerLink.tsx';
import type { RowFrame } from './row-frame.ts';
import { Splits } from './Splits.tsx';
import { TimeCell } from './TimeCell.tsx';

interface Props {
  readonly rowKey: string;
  readonly registration: RegistrationView;
  readonly frame: RowFrame;
  readonly isOpen: boolean;
  readonly onToggle: (rowKey: string) => void;
}

/** A person's line, with intermediate times under it where they are asked for, and what a narrow screen has no room for behind a tap. */
export const Row = memo(({ rowKey, registration, frame, isOpen, onToggle }: Props): ReactElement => {
  const { modality, tab, search, columns, zone } = frame;
  const row = rowOf(registration, { tab, rules: modality, zone });
  const hasSplits = search.splits === true && tab.kind === 'finish' && row.splits.size > 0;
  return (
    <>
      <tr data-row={rowKey} data-time={row.time}>
        <Cells row={row} frame={frame} isOpen={isOpen} onToggle={() => onToggle(rowKey)} />
      </tr>
      {isOpen || hasSplits ? (
        <tr data-row={`${rowKey}+`} className={classes.under}>
          <td colSpan={columns}>
            {hasSplits ? <Splits row={row} modality={modality} /> : null}
            {isOpen ? <RowDetails row={row} frame={frame} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
});

type CellsProps = Pick<Props, 'frame' | 'isOpen'> & {
  readonly row: ClassificationRow;
  readonly onToggle: () => void;
};

function Cells({ row, frame, isOpen, onToggle }: CellsProps): ReactElement {
  const { t } = useTexts();
  const { pins, leaderMs, room, modality } = frame;
  const who = row.name ?? t('board.bibNumber', { bib: row.bib });
  return (
    <>
      <td className={classes.place}>
        <PlaceMark place={row.places.general} isPending={row.isPlacePending} size="large" />
      </td>
      {room.isWide ? (
        <td className={classes.wide}>
          <Bib row={row} frame={frame} />
        </td>
      ) : null}
      <td className={classes.person}>
        <RunnerLink row={row} className={`${classes.name} ${longIf(who)}`} />
        <UnderTheName row={row} frame={frame} />
      </td>
      {room.isWide ? <Groups row={row} frame={frame} /> : null}
      {room.isWidest ? <Scopes row={row} frame={frame} /> : null}
      {room.isWider ? <Pace row={row} frame={frame} /> : null}
      <td className={`${classes.time} numbers`}>
        <TimeCell row={row} leaderMs={leaderMs} rules={modality} />
      </td>
      <td className={classes.actions}>
        {room.isWider ? <PinButton who={who} registration={row.id} pins={pins} /> : null}
        {room.isWidest ? null : (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-label={t('board.more', { name: who })}
            onClick={onToggle}
          >
            <ChevronIcon />
          </button>
        )}
      </td>
    </>
  );
}

/** In characters: two lines of the narrowest column hold fewer words than this only where one word is a line. */
const surelyTwoLines = 32;
const longIf = (text: string): string => (text.length > surelyTwoLines ? (classes.long ?? '') : '');

type Shown = Pick<CellsProps, 'row' | 'frame'>;

const Bib = ({ row, frame: { modality } }: Shown): ReactElement => (
  <BibBadge bib={row.bib} color={modality.bib_color ?? null} />
);

/** Bib, federation and club. */
function UnderTheName({ row, frame }: Shown): ReactElement | null {
  const { shape, modality, search, room } = frame;
  if (room.isWide && !row.club && !(shape.hasFederation && row.federation)) return null;
  return (
    <span className={classes.second}>
      {room.isWide ? null : (
        <span className={`${classes.bib} ${classes.narrow}`}>
          <Bib row={row} frame={frame} />
        </span>
      )}
      {shape.hasFederation && row.federation ? <span className={classes.tag}>{row.federation}</span> : null}
      {row.club && !room.isWide ? <span className={`${classes.club} ${classes.narrow}`}>{row.club}</span> : null}
      {row.club && room.isWide ? (
        <FilterChip
          kind="club"
          name={row.club}
          modality={modality._id}
          search={search}
          className={`${classes.club} ${classes.wide} ${longIf(row.club)}`}
        />
      ) : null}
    </span>
  );
}

/** Gender and category, each with the place in it. */
function Groups({ row, frame: { shape, modality, search } }: Shown): ReactElement {
  return (
    <>
      <td className={classes.wide}>
        <GenderPlace row={row} />
      </td>
      {shape.hasCategories ? (
        <td className={`${classes.wide} ${classes.group}`}>
          {row.category ? (
            <FilterChip kind="category" name={row.category} modality={modality._id} search={search} />
          ) : null}{' '}
          {row.places.category === undefined ? null : <PlaceMark place={row.places.category} size="small" />}
        </td>
      ) : null}
    </>
  );
}

function Scopes({ row, frame: { shape } }: Shown): ReactElement {
  return (
    <>
      {shape.localScopes.map((scope) => (
        <td key={`place ${scope}`} className={classes.widest}>
          {row.places[scope] === undefined ? null : <PlaceMark place={row.places[scope]} size="small" />}
        </td>
      ))}
      {shape.prizeScopes.map((scope) => (
        <td key={`prize ${scope}`} className={classes.widest}>
          <PrizeMark prize={row.prizes[scope]} />
        </td>
      ))}
    </>
  );
}

function Pace({ row, frame: { shape, modality } }: Shown): ReactElement | null {
  const { pace } = useMeasures();
  if (shape.paceOverM === null) return null;
  const { runMs } = row.times;
  const covered = runMs === null ? null : { sport: modality.sport, distanceM: shape.paceOverM, timeMs: runMs };
  return <td className={`${classes.wider} ${classes.right} ${classes.pace}`}>{covered ? pace(covered) : null}</td>;
}
