import { homeStats } from '@dorsal/contract/calls/site.ts';
import { longDistance } from '@dorsal/domain/units/distances.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useUnits } from '#ui/texts/use-units.ts';
import classes from './Totals.module.css';
import { inThousands, isBelowOne } from './thousands.ts';

/** The headline totals of document 1, section 1. */
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

/** The whole number reserves its width while the shown one counts up to it. */
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

const takesMs = 900;
/** Once in a visit: who comes back to the page has seen it. */
let hasCounted = false;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The share of a number that is shown while it is counted up, 0 to 1, from the moment it is known. Whole at once where motion is unwanted. */
function useCountUp(isKnown: boolean): number {
  const [share, setShare] = useState(() => (hasCounted || isStill() ? 1 : 0));
  useEffect(() => {
    if (!isKnown || hasCounted || isStill()) return;
    hasCounted = true;
    const from = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const passed = Math.min(1, Math.max(0, (now - from) / takesMs));
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShare(1);
    };
  }, [isKnown]);
  return share;
}
