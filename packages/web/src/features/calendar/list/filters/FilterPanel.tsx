import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RangeSlider } from '#ui/forms/RangeSlider.tsx';
import type { CalendarType } from '../../address/calendar-search.ts';
import { type Filters, noFilters } from '../../address/filters.ts';
import {
  climbScale,
  distanceScale,
  isWhole,
  nearbyScale,
  type Scale,
  type Span,
  wholeOf,
} from '../../address/scales.ts';
import { totalQuery } from '../../data/event-lists.ts';
import { useLate } from '../use-late.ts';
import { useSpot } from '../use-spot.ts';
import classes from './FilterPanel.module.css';
import { MonthChoice } from './MonthChoice.tsx';
import { NearbyChoice } from './NearbyChoice.tsx';
import { SportChoice } from './SportChoice.tsx';
import { useScaleTexts } from './use-scale-texts.ts';

interface Props {
  readonly id: string;
  readonly type: CalendarType;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** Where the nearby slider stands at first: about an hour by car. */
const firstRadiusKm = 50;
const setOrNull = (span: Span, scale: Scale): Span | null => (isWhole(span, scale) ? null : span);

/** Sports, distance, climb and nearby; what is set here is searched for with the button. */
export function FilterPanel({ id, type, filters, onSearch }: Props): ReactElement {
  const { t } = useTexts();
  const texts = useScaleTexts();
  const [draft, setDraft] = useState(filters);
  const [radiusKm, setRadius] = useState(filters.near?.radiusKm ?? firstRadiusKm);
  const own = useSpot(filters.near?.spot ?? null);
  const spot = own.state.kind === 'known' ? own.state.spot : null;
  const near = spot && radiusKm < nearbyScale.most ? { spot, radiusKm } : null;
  const wanted: Filters = { ...draft, text: filters.text, near };
  const ends = [t('calendar.from'), t('calendar.to')] as const;
  return (
    <form
      id={id}
      className={classes.panel}
      aria-label={t('calendar.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(wanted);
      }}
    >
      <SportChoice chosen={draft.sports} onChange={(sports) => setDraft({ ...draft, sports })} />
      <div className={classes.sliders}>
        <RangeSlider
          label={t('calendar.distance')}
          {...{ ends, stops: distanceScale, say: texts.distance }}
          value={draft.distance ?? wholeOf(distanceScale)}
          said={texts.distances(draft.distance ?? wholeOf(distanceScale))}
          onChange={(span) => setDraft({ ...draft, distance: setOrNull(span, distanceScale) })}
        />
        <RangeSlider
          label={t('calendar.climb')}
          {...{ ends, stops: climbScale, say: texts.climb }}
          value={draft.climb ?? wholeOf(climbScale)}
          said={texts.climbs(draft.climb ?? wholeOf(climbScale))}
          onChange={(span) => setDraft({ ...draft, climb: setOrNull(span, climbScale) })}
        />
        <MonthChoice type={type} chosen={draft.month} onChange={(month) => setDraft({ ...draft, month })} />
        <NearbyChoice own={own} radiusKm={radiusKm} onChange={setRadius} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit">{t('calendar.search')}</Button>
        <Button variant="default" onClick={() => onSearch({ ...noFilters, text: filters.text })}>
          {t('calendar.clear')}
        </Button>
        <Preview type={type} filters={wanted} />
      </div>
    </form>
  );
}

const calmMs = 300;

/** How many there would be, before one searches. */
function Preview({ type, filters }: Pick<Props, 'type' | 'filters'>): ReactElement {
  const { t } = useTexts();
  const late = useLate(JSON.stringify(filters), calmMs);
  const total = useQuery(totalQuery({ type, filters: JSON.parse(late) as Filters })); // written one line above
  return (
    <span className={classes.preview}>
      {total.data === undefined ? '' : t('calendar.found', { count: total.data })}
    </span>
  );
}
