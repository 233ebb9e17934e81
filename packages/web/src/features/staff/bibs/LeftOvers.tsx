import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import classes from '../race-day/race-day.module.css';
import { nameOf } from './bib-queries.ts';
import own from './bibs.module.css';
import { NotHandedOut } from './NotHandedOut.tsx';
import type { LeftOver } from './scan-turns.ts';

interface Props {
  readonly left: readonly LeftOver[];
  readonly zone: string;
  /** Puts it into the field again. */
  readonly onAgain: (one: LeftOver) => void;
  readonly onRemove: (one: LeftOver) => void;
}

/** Codes that were scanned and bibs that were not handed out, each with its person, until somebody has seen to it. */
export function LeftOvers({ left, zone, onAgain, onRemove }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="bibs-left">
      <h2 id="bibs-left">
        {say('bibs.left')} <span className="numbers">{say('day.count', { count: left.length })}</span>
      </h2>
      <ul className={`${classes.missing} ${own.left}`}>
        {left.map((one) => (
          <Line key={one.text} one={one} zone={zone} onAgain={() => onAgain(one)} onRemove={() => onRemove(one)} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly one: LeftOver;
  readonly zone: string;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
}

function Line({ one, zone, onAgain, onRemove }: LineProps): ReactElement {
  const { say } = useStaffTexts();
  const person = 'person' in one ? one.person : undefined;
  const of =
    person === undefined
      ? `“${parseScanCode(one.text)?.bib ?? one.text}”`
      : say('bibs.left.who', { bib: person.bib, name: nameOf(person) });
  const since = one.what === 'out' && one.person.collectedAt !== null ? formatHour(one.person.collectedAt, zone) : '';
  return (
    <li className={own.person}>
      <div className={own.who}>
        <b>{of}</b>
        <NotHandedOut error={one.what === 'failed' ? one.error : null} zone={zone} />
        {one.what === 'failed' ? null : (
          <strong>{one.what === 'out' ? say('bibs.since', { hour: since }) : say(`bibs.left.${one.what}`)}</strong>
        )}
      </div>
      <TextButton aria-label={say('bibs.left.again.of', { of })} onClick={onAgain}>
        {say('bibs.left.again')}
      </TextButton>
      <TextButton aria-label={say('bibs.left.remove.of', { of })} onClick={onRemove}>
        {say('bibs.left.remove')}
      </TextButton>
    </li>
  );
}
