import { type Sport, sports } from '@dorsal/contract/codecs/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { SportIcon } from '#race/parts/SportIcon.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RangeSlider } from '#ui/controls/RangeSlider.tsx';
import type { CalendarType } from '../search/calendar-search.ts';
import { totalQuery } from '../search/event-lists.ts';
import { type Filters, noFilters } from '../search/filters.ts';
import { monthsToChoose, monthText } from '../search/months.ts';
import { climbScale, distanceScale, isWhole, type Scale, type Span, wholeOf } from '../search/scales.ts';
import classes from './FilterPanel.module.css';
import { NearbyChoice, useSpot } from './NearbyChoice.tsx';
import { useScaleTexts } from './use-scale-texts.ts';

interface Props {
  readonly id: string;
  readonly type: CalendarType;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** The first value of the nearby slider: about an hour by car. */
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
  const near = spot ? { spot, radiusKm } : null;
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

/** The number of events that a search would find. */
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

/** A value once it has stood still for a while. */
function useLate<T>(value: T, calmMs: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), calmMs);
    return () => clearTimeout(timer);
  }, [value, calmMs]);
  return late;
}

interface MonthProps {
  readonly type: CalendarType;
  readonly chosen: string | null;
  readonly onChange: (month: string | null) => void;
}

/** When: one month, or any. */
function MonthChoice({ type, chosen, onChange }: MonthProps): ReactElement {
  const { t, language } = useTexts();
  return (
    <label className={classes.month}>
      <span className={classes.label}>{t('calendar.month')}</span>
      <select
        className={classes.select}
        value={chosen ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <option value="">{t('calendar.month.any')}</option>
        {monthsToChoose(type, chosen, Date.now()).map((month) => (
          <option key={month} value={month}>
            {monthText(month, language)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SportProps {
  readonly chosen: readonly Sport[];
  readonly onChange: (chosen: readonly Sport[]) => void;
}

/** Any of the sports; none chosen means all. */
function SportChoice({ chosen, onChange }: SportProps): ReactElement {
  const { t } = useTexts();
  const turn = (sport: Sport): void =>
    onChange(chosen.includes(sport) ? chosen.filter((other) => other !== sport) : [...chosen, sport]);
  return (
    <fieldset className={classes.sports}>
      <legend className={classes.legend}>{t('calendar.sports')}</legend>
      <div className={classes.options}>
        {sports.map((sport) => (
          <label key={sport} className={classes.sport}>
            <input
              type="checkbox"
              className={classes.box}
              checked={chosen.includes(sport)}
              onChange={() => turn(sport)}
            />
            <SportIcon sport={sport} />
            {t(`sport.${sport}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
