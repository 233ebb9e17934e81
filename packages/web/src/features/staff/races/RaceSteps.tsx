import { calculatePositions } from '@dorsal/contract/calls/staff/corrections.ts';
import { saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import type { StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import { eventCan } from '@dorsal/domain/status/event-can.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { Steps } from '../editors/EventSteps.tsx';
import formClasses from '../form/EditorForm.module.css';
import classes from './races.module.css';

type Race = Pick<StaffModalityView, '_id' | 'status' | 'postponed' | 'status_note' | 'is_timed'>;

/** Document 3, section 2, 'Modality bar': finish, the other steps of staff, and the recalculation. */
export const RaceSteps = ({ race }: { readonly race: Race }): ReactElement => (
  <div className={classes.bar}>
    <Steps
      of={race}
      says="raceStep"
      cancelledWhileOn={eventCan('showProgress', race.status) ? 'raceStep.cancel.on' : null}
      take={async (changes, id) => await command(saveModality, { body: { _id: race._id, changes } }, id)}
      previewed={(changes) => ({ command: 'saveModality', body: { _id: race._id, changes } })}
    />
    {race.is_timed ? <Recalculate race={race} /> : null}
  </div>
);

/** Document 3, section 9: the state of a recalculation stands for so long. */
const shownMs = 1_500;

/** Document 3, section 2: 'a red 'error' state or a green 'Posiciones recalculadas' state for 1.5 s, then resets'. The reason of an error stays until the next try. */
function Recalculate({ race }: { readonly race: Race }): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const isOn = eventCan('recalculatePositions', race.status);
  const { mutate, reset, status, error } = useMutation({
    mutationFn: async () => {
      const body = { modality: race._id, is_finish_line: true, delete_positions: true };
      return await command(calculatePositions, { body }, crypto.randomUUID());
    },
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, shownMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return (
    <span className={classes.recalculate}>
      <Button
        variant="default"
        aria-disabled={!isOn || status === 'pending'}
        title={isOn ? undefined : say('raceForm.recalculate.off')}
        onClick={() => (isOn && status !== 'pending' ? mutate() : undefined)}
      >
        {say(status === 'pending' ? 'form.saving' : 'raceForm.recalculate')}
      </Button>
      {isOn ? null : <small className={formClasses.note}>{say('raceForm.recalculate.off')}</small>}
      <span role="status" className={classes.ok}>
        {status === 'success' ? `✓ ${say('raceForm.recalculate.done')}` : ''}
      </span>
      {error ? (
        <span role="alert" className={formClasses.fault}>
          error: {failureText(error, t)}
        </span>
      ) : null}
    </span>
  );
}
