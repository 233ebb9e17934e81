import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { type SaidBy, useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';

interface Props {
  /** The question. */
  readonly sure: string;
  /** @throws CallFailed */
  readonly remove: (commandId: string) => Promise<unknown>;
  readonly onGone: () => Promise<void>;
  readonly onLeave: () => void;
}

/** The second step of deleting an event or a race; where something hangs on it, it says what. */
export function AskedDelete({ sure, remove, onGone, onLeave }: Props): ReactElement {
  const { say } = useStaffTexts();
  // One question is one command, however often it is sent.
  const [commandId] = useState(() => crypto.randomUUID());
  const gone = useMutation({
    mutationFn: () => remove(commandId),
    onSuccess: onGone,
    // Said beside the button.
    meta: { isQuiet: true },
  });
  return (
    <div role="alert">
      <p>{sure}</p>
      <p className={formClasses.choices}>
        {/* The harmless one is chosen by Enter. */}
        <Button variant="default" autoFocus onClick={onLeave}>
          {say('eventStep.no')}
        </Button>
        <Button aria-disabled={gone.isPending} onClick={() => gone.isPending || gone.mutate()}>
          {say('races.delete')}
        </Button>
      </p>
      <Kept error={gone.error} />
    </div>
  );
}

/** The reasons for which it was not deleted. */
function Kept({ error }: { readonly error: unknown }): ReactElement | null {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  if (error === null) return null;
  return (
    <>
      <p role="alert" className={formClasses.fault}>
        {failureText(error, t)}
      </p>
      <ul>
        {hangingTexts(error, say).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

const hanging = {
  modalities: 'races.hangs.races',
  registrations: 'races.hangs.registrations',
  events: 'races.hangs.events',
  ads: 'races.hangs.ads',
  chips: 'races.hangs.chips',
  reader_configurations: 'races.hangs.readers',
  bib_stock: 'races.hangs.stock',
  notices: 'races.hangs.notices',
  circuit_modality: 'races.hangs.circuit',
} as const;

/** The things that keep an event or a race from being deleted, with the way out, in the words of the screen. */
export function hangingTexts(error: unknown, say: SaidBy<StaffTextKey>): readonly string[] {
  const { code, faults = [] } = error instanceof CallFailed ? error.failure : { code: '' };
  if (code !== 'still_used') return [];
  return faults.map(({ path, message }) => {
    const key = path in hanging ? hanging[path as keyof typeof hanging] : null;
    return key === null ? message : say(key, { count: Number.parseInt(message, 10) });
  });
}
