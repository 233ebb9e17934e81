import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { Reason, RulingForm, useRuling } from './RulingForm.tsx';
import { keyOfRead, type PersonRead, type Ruling, readsQuery } from './rulings.ts';

interface Props {
  readonly row: DeskRow;
  readonly race: Modality;
}

type Act = 'out' | 'in' | 'crossing';

/** Every read of somebody with its reader and its reason; one is taken out, brought back or made the crossing there, each looked at first. */
export function PersonReads({ row, race }: Props): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(readsQuery(race.id, row.id));
  const [chosen, setChosen] = useState<{ readonly read: PersonRead; readonly act: Act } | null>(null);
  const [reason, setReason] = useState('');
  const ruled = useRuling({ row, race: race.id }, () => {
    setChosen(null);
    setReason('');
  });
  const saysRead = useReadTexts(race);
  const { reads = [], total = 0 } = found.data ?? {};
  return (
    <RulingForm
      title={say('reads.title')}
      act={chosen && say(`reads.act.${chosen.act}`)}
      row={row}
      ruling={chosen && rulingOf(chosen, reason)}
      ruled={ruled}
    >
      <Refusal error={found.error} />
      {found.isPending ? <p aria-busy="true">…</p> : null}
      {found.data && total === 0 ? <p>{say('reads.none')}</p> : null}
      {total > reads.length ? <p>{say('reads.some', { shown: reads.length, count: total })}</p> : null}
      {reads.length === 0 ? null : (
        <ul className={classes.reads}>
          {reads.map((read) => {
            const told = saysRead(read);
            return (
              <li key={keyOfRead(read)} data-counts={read.why === null || undefined}>
                <span className={classes.readAt}>{told.hour}</span>
                <span className={classes.readWhat}>
                  {told.what}
                  <small>{told.from}</small>
                </span>
                <span className={classes.readActs}>
                  {actsOf(read).map((act) => (
                    <Button
                      key={act}
                      variant="default"
                      aria-pressed={chosen?.act === act && keyOfRead(chosen.read) === keyOfRead(read)}
                      aria-label={`${told.hour} ${told.what}: ${say(`reads.act.${act}`)}`}
                      onClick={() => setChosen({ read, act })}
                    >
                      {say(`reads.act.${act}`)}
                    </Button>
                  ))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {chosen === null ? null : (
        <p className={classes.wholeRow}>
          <strong>{`${saysRead(chosen.read).hour} ${saysRead(chosen.read).what}: ${say(`reads.act.${chosen.act}`)}`}</strong>
        </p>
      )}
      {chosen?.act === 'out' ? (
        <Reason
          value={reason}
          onChange={setReason}
          label={say('reads.reason')}
          offered={[say('reads.reason.carried'), say('reads.reason.near'), say('reads.reason.warmUp')]}
        />
      ) : null}
    </RulingForm>
  );
}

/** The acts that make sense on a read: one that is out comes back, one that counts is taken out, another becomes the crossing. */
function actsOf({ why, stop }: PersonRead): readonly Act[] {
  if (why === 'invalidated_by_staff') return ['in'];
  if (why === null) return ['out'];
  const isBeyond = why === 'wrong_race' || why === 'unknown_chip' || why === 'in_future' || why === 'outside_window';
  return isBeyond || stop === null ? [] : ['crossing', 'out'];
}

function rulingOf({ read, act }: { readonly read: PersonRead; readonly act: Act }, reason: string): Ruling | null {
  if (act === 'crossing') return read.stop === null ? null : { kind: 'crossing', stop: read.stop, at: read.at };
  return { kind: 'read', read, counts: act === 'in', reason };
}

/** A read in words: when, what it counts as, and where it came from. */
function useReadTexts(race: Modality) {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const zone = race.event?.zone ?? 'UTC';
  const { stops } = courseOf(race);
  const nameOf = (stop: CourseStop): string => {
    if (stop.kind === 'start') return t('course.start');
    return stop.kind === 'finish' ? t('course.finish') : (stop.name ?? String(stop.number));
  };
  return ({ at, stop: id, why, isHeld, reader, readerName }: PersonRead) => {
    const stop = stops.find((one) => one.id === id);
    const place = stop === undefined ? null : nameOf(stop);
    const counts = say(isHeld ? 'reads.held' : 'reads.counts');
    const what = [place, why === null ? counts : say(`reads.why.${why}`)].filter(Boolean).join(' · ');
    return { hour: formatClock(at, zone), what, from: readerName ?? say('reads.reader', { reader }) };
  };
}
