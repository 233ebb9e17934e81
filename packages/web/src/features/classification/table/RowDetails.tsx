import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement, ReactNode } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { ClassificationRow } from '../model/classification-row.ts';
import { listFormat } from '../model/row-times.ts';
import { PinButton } from '../pins/PinButton.tsx';
import { FilterChip, GenderPlace, PrizeMark } from './marks/marks.tsx';
import { PenaltyLines } from './marks/PenaltyTip.tsx';
import { PlaceMark } from './marks/PlaceMark.tsx';
import classes from './RowDetails.module.css';
import type { RowFrame } from './row-frame.ts';
import { Splits } from './Splits.tsx';

interface Props {
  readonly row: ClassificationRow;
  readonly frame: RowFrame;
}

/** What a narrow row has no room for. */
export function RowDetails({ row, frame }: Props): ReactElement {
  const { t } = useTexts();
  const { modality, search, pins, tab } = frame;
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name={t('board.gender')}>{row.gender ? <GenderPlace row={row} /> : null}</Fact>
        <Fact name={t('board.category')}>
          {row.category ? (
            <FilterChip
              kind="category"
              name={row.category}
              modality={modality._id}
              search={search}
              className={classes.tap}
            />
          ) : null}
          {row.places.category === undefined ? null : <PlaceMark place={row.places.category} size="small" />}
        </Fact>
        <Fact name={t('board.club')}>
          {row.club ? (
            <FilterChip kind="club" name={row.club} modality={modality._id} search={search} className={classes.tap} />
          ) : null}
        </Fact>
        <Fact name={t('board.federation')}>{frame.shape.hasFederation ? row.federation : null}</Fact>
        <Scopes row={row} frame={frame} />
        <Times row={row} frame={frame} />
        <Fact name={t('board.penalties', { count: row.penalties.length })}>
          {row.penalties.length > 0 ? <PenaltyLines penalties={row.penalties} /> : null}
        </Fact>
      </dl>
      {row.splits.size > 0 && tab.kind === 'finish' && search.splits !== true ? (
        <Splits row={row} modality={modality} />
      ) : null}
      <PinButton who={row.name ?? t('board.bibNumber', { bib: row.bib })} registration={row.id} pins={pins} hasText />
    </div>
  );
}

function Scopes({ row, frame: { shape } }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {shape.localScopes.map((scope) => (
        <Fact
          key={`place ${scope}`}
          name={t(`board.place.${scope}` as TextKey) /* one of six scopes, all of which have a text */}
        >
          {row.places[scope] === undefined ? null : <PlaceMark place={row.places[scope]} size="small" />}
        </Fact>
      ))}
      {shape.prizeScopes.map((scope) => (
        <Fact key={`prize ${scope}`} name={t(`board.prize.${scope}`)}>
          {row.prizes[scope] ? <PrizeMark prize={row.prizes[scope]} /> : null}
        </Fact>
      ))}
    </>
  );
}

function Times({ row, frame: { modality, shape } }: Props): ReactElement {
  const { t } = useTexts();
  const { pace } = useMeasures();
  const { runMs, otherMs } = row.times;
  const distanceM = shape.paceOverM;
  return (
    <>
      <Fact name={t('board.pace')}>
        {runMs === null || distanceM === null ? null : pace({ sport: modality.sport, distanceM, timeMs: runMs })}
      </Fact>
      <Fact name={t(modality.positions_by_real_time === true ? 'board.official' : 'board.net')}>
        {otherMs === null ? null : formatDuration(otherMs, listFormat(modality))}
      </Fact>
    </>
  );
}

/** One thing to know; nothing where there is nothing. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement | null {
  const isEmpty = Array.isArray(children) ? children.every((child) => child === null) : children === null;
  if (isEmpty) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
