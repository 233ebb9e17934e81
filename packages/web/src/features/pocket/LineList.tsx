import { formatClock } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import classes from './pocket.module.css';
import { type Line, type Phone, personOf } from './pocket-log.ts';
import type { usePocket } from './use-pocket.ts';

interface Props {
  readonly pocket: ReturnType<typeof usePocket>;
  readonly lines: readonly Line[];
  /** Gives a stamp its bib, or another one. */
  readonly onName?: ((line: Line) => void) | undefined;
}

/** Lines of the log, the latest first, each with its way back. */
export function LineList({ pocket, lines, onName }: Props): ReactElement {
  const { say } = usePocketTexts();
  const { phone } = pocket;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.seq} data-waits={!line.isSent} data-refused={line.refusal !== null}>
          <time className={classes.at} dateTime={new Date(line.wall).toISOString()}>
            {formatClock(line.wall, phone.event.zone)}
          </time>
          <span className={classes.what}>
            {onName === undefined || line.kind !== 'stamp' ? (
              <Said phone={phone} line={line} />
            ) : (
              <button type="button" className={classes.nameIt} onClick={() => onName(line)}>
                <Said phone={phone} line={line} />
              </button>
            )}
            {line.refusal === null ? null : (
              <span className={classes.doubt}>{say('pocket.line.refused', { reason: line.refusal })}</span>
            )}
            {line.isSent ? null : <span className={classes.hint}>{say('pocket.line.waits')}</span>}
          </span>
          <button
            type="button"
            className={classes.small}
            aria-label={say('pocket.line.undo.of', { at: formatClock(line.wall, phone.event.zone) })}
            onClick={() => void pocket.add({ kind: 'cancel', ref: line.seq })}
          >
            {say('pocket.line.undo')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Said({ phone, line }: { readonly phone: Phone; readonly line: Line }): ReactElement {
  const { say } = usePocketTexts();
  const found = phone.event.places.find(({ checkpoint }) => checkpoint === line.checkpoint);
  const place = found && (found.name || say(`pocket.kind.${found.kind}`));
  if (line.kind === 'gun') {
    const race = phone.event.races.find(({ id }) => id === line.race);
    const wave = race?.waves.find(({ id }) => id === line.wave);
    return <strong>{say('pocket.line.gun', { race: [race?.name, wave?.name].filter(Boolean).join(' · ') })}</strong>;
  }
  const who = line.bib === null ? null : [line.bib, personOf(phone.people, line.bib)?.name].filter(Boolean).join(' · ');
  return (
    <>
      <strong>{who ?? say('pocket.line.nobody')}</strong>
      <span className={classes.hint}>
        {line.kind === 'stamp' ? place : [say(`pocket.line.${line.kind}`), place].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
