import { saveEvent } from '@dorsal/contract/calls/staff/events.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { type EventAction, eventCan } from '@dorsal/domain/status/event-can.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import type { AskedPreview } from '../preview/preview-query.ts';
import { usePreview } from '../preview/use-preview.ts';
import classes from './EventSteps.module.css';

type Step = 'finish' | 'makeOfficial' | 'cancel' | 'postpone' | 'stepBack';
type Standing = Pick<StaffEventView, '_id' | 'status' | 'postponed' | 'status_note'>;
type Stepped = Standing & Pick<StaffEventView, 'external' | 'modalities'>;

const marks: Readonly<Record<Exclude<Step, 'postpone' | 'stepBack'>, EventStatus>> = {
  finish: 'finished_provisional',
  makeOfficial: 'finished_official',
  cancel: 'cancelled',
};
const forward: readonly (Exclude<Step, 'stepBack'> & EventAction)[] = ['finish', 'makeOfficial', 'postpone', 'cancel'];
const takesBack: readonly EventStatus[] = ['finished_provisional', 'finished_official', 'cancelled'];

/** The steps that staff can take with an event as it stands. */
export function stepsOf({ status, postponed = false }: Pick<Standing, 'status' | 'postponed'>): readonly Step[] {
  const on = forward.filter((step) => eventCan(step, status) && !(step === 'postpone' && postponed));
  return postponed || takesBack.includes(status) ? [...on, 'stepBack'] : on;
}

/** The save that takes a step. */
export function changesOfStep(step: Step, { status, postponed = false, status_note: before }: Standing, note: string) {
  const status_note = { was: before ?? null, is: note.trim() || null };
  if (step === 'stepBack')
    return postponed ? { postponed: { was: true, is: false } } : { status: { was: status, is: null } };
  if (step === 'postpone') return { postponed: { was: false, is: true }, status_note };
  const change = { status: { was: status, is: marks[step] } };
  return step === 'cancel' ? { ...change, status_note } : change;
}

/** Document 3, section 2: 'finish event (two-step confirm)'; cancelling and postponing say why. */
export const EventSteps = ({ event }: { readonly event: Stepped }): ReactElement => (
  <Steps
    of={event}
    says="eventStep"
    cancelledWhileOn={haveRacesOn(event) ? 'eventStep.cancel.on' : null}
    take={async (changes, id) => await command(saveEvent, { body: { _id: event._id, changes } }, id)}
    previewed={(changes) => ({ command: 'saveEvent', body: { _id: event._id, changes } })}
  />
);

/** An event leaves those that are timed here as they are; any other one goes by its plan, and is off with it. */
const haveRacesOn = ({ external, modalities = [] }: Stepped): boolean =>
  !external && modalities.some(({ status, is_timed }) => status === 'live' && is_timed);

interface Props {
  readonly of: Standing;
  readonly says: 'eventStep' | 'raceStep';
  /** The fate of what is on when it is cancelled; null: nothing is. */
  readonly cancelledWhileOn: 'eventStep.cancel.on' | 'raceStep.cancel.on' | null;
  /** @throws CallFailed */
  readonly take: (changes: Changes, commandId: string) => Promise<unknown>;
  readonly previewed: (changes: Changes) => AskedPreview;
}
type Changes = ReturnType<typeof changesOfStep>;

/** The steps of staff with an event or a race, each in two. */
export function Steps({ of: event, says, cancelledWhileOn, take, previewed }: Props): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const [pressed, setPressed] = useState<Step | null>(null);
  const [done, setDone] = useState<Step | null>(null);
  const [note, setNote] = useState('');
  const steps = stepsOf(event);
  // Somebody else may have taken it meanwhile.
  const asked = steps.find((step) => step === pressed) ?? null;
  const unfolding = useUnfold({ isOpen: asked !== null, onTurn: () => setPressed(null) });
  const taken = useMutation({
    mutationFn: async ({ step, id }: { readonly step: Step; readonly id: string }) =>
      await take(changesOfStep(step, event, note), id),
    onSuccess: async (_, { step }) => {
      unfolding.fold();
      setDone(step);
      await client.invalidateQueries();
    },
    // Said beside the step.
    meta: { isQuiet: true },
  });
  // Before a race is on there is nothing that a step could move.
  const isLookedAt = asked !== null && eventCan('showProgress', event.status);
  const preview = usePreview(isLookedAt ? previewed(changesOfStep(asked, event, note)) : null);
  const wantsNote = asked === 'cancel' || asked === 'postpone';
  const ask = (step: Step): void => {
    taken.reset();
    setDone(null);
    setNote(event.status_note ?? '');
    setPressed(step);
  };
  return (
    <div className={`${classes.steps} ${classes.bar}`}>
      {steps.map((step) => (
        <Button
          key={step}
          variant="default"
          {...(step === asked ? unfolding.button : { 'aria-expanded': false, onClick: () => ask(step) })}
        >
          {say(`${says}.${step}`)}
        </Button>
      ))}
      <Unfolded key={asked} of={unfolding} whenTyped={say('form.escape')}>
        {asked === null ? null : (
          <fieldset className={classes.sure}>
            <legend>{say(`${says}.${asked}.sure`)}</legend>
            <WhileOn asked={asked} says={cancelledWhileOn} />
            {wantsNote ? (
              <label>
                {say('eventStep.note')}
                <input
                  className={formClasses.input}
                  type="text"
                  maxLength={2_000}
                  value={note}
                  onChange={(typed) => setNote(typed.currentTarget.value)}
                />
              </label>
            ) : null}
            <PreviewBeside preview={preview} />
            {/* The harmless one is chosen by Enter. */}
            <Button variant="default" autoFocus onClick={unfolding.fold}>
              {say('eventStep.no')}
            </Button>
            <Button
              aria-disabled={taken.isPending}
              onClick={() => taken.isPending || taken.mutate({ step: asked, id: crypto.randomUUID() })}
            >
              {say(taken.isPending ? 'form.saving' : 'eventStep.yes')}
            </Button>
          </fieldset>
        )}
      </Unfolded>
      <Done says={done === null ? '' : `✓ ${say(`${says}.${done}`)}`} steps={steps.join(' ')} />
      <div role="alert" className={formClasses.fault}>
        {taken.error === null ? null : failureText(taken.error, t)}
      </div>
    </div>
  );
}

function WhileOn({ asked, says }: WhileOnProps): ReactElement | null {
  const { say } = useStaffTexts();
  return asked === 'cancel' && says !== null ? <p>{say(says)}</p> : null;
}

interface WhileOnProps {
  readonly asked: Step;
  readonly says: Props['cancelledWhileOn'];
}

interface DoneProps {
  /** The step that was taken last; empty: none. */
  readonly says: string;
  readonly steps: string;
}

/** The word on the step that was taken; it has the focus where the button of the step is gone. */
function Done({ says, steps }: DoneProps): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (says !== '' && steps !== '' && document.activeElement === document.body) place.current?.focus();
  }, [says, steps]);
  return (
    <span role="status" tabIndex={-1} ref={place}>
      {says}
    </span>
  );
}
