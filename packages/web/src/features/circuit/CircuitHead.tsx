import { formatDay } from '@dorsal/domain/units/dates.ts';
import type { ReactElement, ReactNode } from 'react';
import { mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type Circuit, doorOf, isTimedHere, saysStanding } from '#race/event.ts';
import { EventPoster } from '#race/parts/EventPoster.tsx';
import { Labels } from '#race/parts/Labels.tsx';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './CircuitHead.module.css';

interface Props {
  readonly circuit: Circuit;
  /** Below the name: how far the season is, and how one gets in. */
  readonly children: ReactNode;
}

/** The name of the circuit, its organisers and its status. */
export function CircuitHead({ circuit, children }: Props): ReactElement {
  const { t } = useTexts();
  const dates = seasonDates(circuit);
  return (
    <header className={classes.head}>
      <AdminBar circuit={circuit} />
      <div className={classes.poster}>
        <EventPoster event={circuit} isFirst />
      </div>
      <div className={classes.facts}>
        <h1 className={classes.name}>{circuit.name}</h1>
        <p className={classes.line}>
          {saysStanding(circuit) ? (
            <StandingChip of={circuit} way={doorOf(circuit).kind} isTimed={isTimedHere(circuit)} />
          ) : null}
          {dates === '' ? null : <span className="numbers">{dates}</span>}
        </p>
        <Labels
          label={t('event.labels')}
          organisms={circuit.organisms.filter(({ type }) => type === 'federation')}
          tags={circuit.tags}
        />
        {children}
      </div>
    </header>
  );
}

/** Document 1, section 2: 'an admin edit bar (shows the numeric id)'. */
function AdminBar({ circuit }: Pick<Props, 'circuit'>): ReactElement | null {
  const { t } = useTexts();
  const session = useSession();
  if (!mayEnter(session, '/admin/c/{circuit_id}')) return null;
  return (
    <aside aria-label={t('circuit.adminBar')} className={classes.admin}>
      <span className="numbers">{t('circuit.number', { number: circuit.number })}</span>
      <RowLink path={`/admin/c/${circuit.slug}`} className={classes.edit}>
        {t('circuit.edit')}
      </RowLink>
    </aside>
  );
}

function seasonDates({ startsAt, endsAt, zone }: Circuit): string {
  const days = [startsAt, endsAt].flatMap((at) => (at === undefined ? [] : formatDay(at, zone)));
  return [...new Set(days)].join(' – ');
}
