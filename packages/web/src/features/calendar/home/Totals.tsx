import { homeStats } from '@dorsal/contract/calls/public/home-stats.ts';
import { longDistance } from '@dorsal/domain/units/distances.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useUnits } from '#ui/units/use-units.ts';
import classes from './Totals.module.css';
import { inThousands, isBelowOne } from './thousands.ts';
import { useCountUp } from './use-count-up.ts';

/** What has been run here: the headline totals of document 1, section 1. */
export function Totals(): ReactElement {
  const units = useUnits();
  const stats = useQuery({
    queryKey: ['home-stats'],
    queryFn: ({ signal }) => call(homeStats, {}, signal),
    staleTime: 5 * 60_000,
  });
  const share = useCountUp(stats.data !== undefined);
  const { distance, events, users, registrations, finished } = stats.data ?? {};
  const lengths = distance === undefined ? undefined : longDistance(distance * 1_000, units);
  return (
    <dl className={classes.totals} aria-busy={stats.isPending}>
      <Total text={units === 'metric' ? 'home.total.km' : 'home.total.miles'} value={lengths} share={share} />
      <Total text="home.total.events" value={events} share={share} />
      <Thousands text="home.total.users" count={users} share={share} />
      <Thousands text="home.total.registrations" count={registrations} share={share} />
      <Thousands text="home.total.finishers" count={finished} share={share} />
    </dl>
  );
}

interface ThousandsProps {
  readonly text: TextKey;
  readonly count: number | undefined;
  readonly share: number;
}

const Thousands = ({ text, count, share }: ThousandsProps): ReactElement =>
  isBelowOne(count) ? (
    <Total text={text} value={1} share={1} before="< " />
  ) : (
    <Total text={text} value={inThousands(count)} share={share} />
  );

interface TotalProps {
  readonly text: TextKey;
  /** Undefined: on its way, or not to be had. */
  readonly value: number | undefined;
  /** Of the value, 0 to 1. */
  readonly share: number;
  readonly before?: string;
}

/** The whole number holds the place while it is counted up to. */
function Total({ text, value, share, before = '' }: TotalProps): ReactElement {
  const { t, language } = useTexts();
  const written = (number: number): string => new Intl.NumberFormat(language).format(Math.trunc(number));
  return (
    <div className={classes.total}>
      <dt>{t(text)}</dt>
      <dd className="numbers">
        <span className={share < 1 ? classes.whole : undefined}>
          {value === undefined ? '–' : before + written(value)}
        </span>
        {share < 1 && value !== undefined ? (
          <span className={classes.counted} aria-hidden="true">
            {written(value * share)}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
