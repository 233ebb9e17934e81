import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { type TimingPenalty, timingToken } from '@dorsal/domain/event/timing-token.ts';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { QrCode } from '#ui/scan/QrCode.tsx';
import { CopyLine } from '../account/CopyLine.tsx';
import formClasses from '../form/EditorForm.module.css';
import classes from './events.module.css';

/** Document 3, section 2: the reasons that are offered. */
const usualReasons = ['token.reason.bib', 'token.reason.race'] as const;
const usualPenalties = ['token.penalty.yellow', 'token.penalty.red', 'token.penalty.orders'] as const;

interface Props {
  readonly event: Pick<StaffEventView, 'numeric_id' | 'modalities'>;
  readonly onClose: () => void;
}

/** The code that gives a timing device its race, with the reasons that its judges can choose. */
export function TimingToken({ event, onClose }: Props): ReactElement {
  const { say } = useStaffTexts();
  const races = event.modalities ?? [];
  const [chosen, setChosen] = useState(races[0]?._id);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [penalties, setPenalties] = useState<readonly TimingPenalty[]>([]);
  const race = races.find(({ _id }) => _id === chosen);
  if (race === undefined) return <p className={classes.opened}>{say('token.noRace')}</p>;
  const token = timingToken({
    event: event.numeric_id,
    modality: race.numeric_id,
    disqualifications: reasons,
    penalties,
  });
  const toggle = (reason: string): void =>
    setReasons(reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason]);
  return (
    <section aria-labelledby="timing-token" className={classes.opened}>
      <h2 id="timing-token">{say('token.title')}</h2>
      <p>{say('token.what')}</p>
      <div className={formClasses.form}>
        <div className={formClasses.field}>
          <label htmlFor="token-race">{say('token.race')}</label>
          <select
            id="token-race"
            className={formClasses.input}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {races.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <fieldset className={formClasses.group}>
          <legend>{say('token.reasons')}</legend>
          {usualReasons.map((key) => (
            <label key={key} className={formClasses.flag}>
              <input type="checkbox" checked={reasons.includes(say(key))} onChange={() => toggle(say(key))} />{' '}
              {say(key)}
            </label>
          ))}
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>{say('token.penalties')}</legend>
          {usualPenalties.map((key) => (
            <PenaltyChoice key={key} reason={say(key)} chosen={penalties} onChoose={setPenalties} />
          ))}
        </fieldset>
      </div>
      <QrCode text={token} label={say('token.code')} />
      <CopyLine label={say('token.text')} text={token} />
      <Button variant="default" onClick={onClose}>
        {say('acts.close')}
      </Button>
    </section>
  );
}

interface PenaltyProps {
  readonly reason: string;
  readonly chosen: readonly TimingPenalty[];
  readonly onChoose: (penalties: readonly TimingPenalty[]) => void;
}

/** A reason that is offered, and its seconds (document 3: 'default penalty seconds 0'). */
function PenaltyChoice({ reason, chosen, onChoose }: PenaltyProps): ReactElement {
  const { say } = useStaffTexts();
  const own = chosen.find((one) => one.reason === reason);
  const others = chosen.filter((one) => one.reason !== reason);
  return (
    <p className={classes.acts}>
      <label className={formClasses.flag}>
        <input
          type="checkbox"
          checked={own !== undefined}
          onChange={() => onChoose(own ? others : [...chosen, { seconds: 0, reason }])}
        />{' '}
        {reason}
      </label>
      {own === undefined ? null : (
        <label>
          {say('token.seconds')}{' '}
          <input
            className={classes.short}
            type="number"
            min={0}
            max={86_400}
            value={own.seconds}
            onChange={({ currentTarget }) =>
              onChoose([...others, { seconds: Math.max(0, Math.trunc(currentTarget.valueAsNumber) || 0), reason }])
            }
          />
        </label>
      )}
    </p>
  );
}
