import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Meanwhile } from '../acts/Meanwhile.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { askedOf, type Ruling, rule } from './rulings.ts';

export interface OfPerson {
  readonly row: DeskRow;
  readonly race: string;
}

interface Pressed {
  readonly ruling: Ruling;
  /** Those that name what was looked at before. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A ruling that is done with a press; the list, and the person, are asked for again. */
export function useRuling({ row, race }: OfPerson, onDone: () => void) {
  const client = useQueryClient();
  const id = useRef({ of: '', id: '' });
  return useMutation({
    mutationFn: ({ ruling, headers }: Pressed) => {
      const of = JSON.stringify(ruling);
      if (id.current.of !== of) id.current = { of, id: crypto.randomUUID() };
      return rule(row, ruling, { commandId: id.current.id, headers });
    },
    onSuccess: async () => {
      id.current = { of: '', id: '' };
      onDone();
      await client.invalidateQueries({ queryKey: ['staff', 'results', race] });
    },
    meta: { isQuiet: true },
  });
}

interface RulingFormProps {
  readonly title: string;
  /** Null: nothing is chosen yet that could be done. */
  readonly act: string | null;
  readonly row: DeskRow;
  /** Null: there is nothing to do yet. */
  readonly ruling: Ruling | null;
  readonly ruled: ReturnType<typeof useRuling>;
  /** The reason of a refusal, where it has words of its own. */
  readonly refused?: ReactNode;
  readonly children: ReactNode;
}

/** A ruling with what it would change, and the press that does it. */
export function RulingForm({ title, act, row, ruling, ruled, refused, children }: RulingFormProps): ReactElement {
  const { say } = useStaffTexts();
  const preview = usePreview(ruling === null ? null : askedOf(row, ruling));
  const { look, press } = useLookFirst(preview.state, JSON.stringify(ruling), (headers) => {
    if (ruling !== null) ruled.mutate({ ruling, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ruling !== null && !ruled.isPending) press();
  };
  return (
    <form className={classes.ruling} onSubmit={submit} aria-label={title}>
      <h3>{title}</h3>
      {children}
      {act === null ? null : (
        <Button type="submit" aria-disabled={ruling === null || ruled.isPending}>
          {act}
        </Button>
      )}
      <PreviewBeside preview={preview} />
      {refused ?? (
        <>
          <Refusal error={ruled.error} />
          <Meanwhile error={ruled.error} />
        </>
      )}
      <p role="status">
        {waits === null ? null : say(waits)}
        {ruled.isSuccess && ruling === null ? say('person.done') : null}
      </p>
    </form>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Document 3, section 5. */
  readonly offered: readonly string[];
  /** Absent: everybody reads it with the result. */
  readonly label?: string;
}

export function Reason({ value, onChange, offered, label }: ReasonProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label ?? say('person.reason')}</label>
      <input
        id={id}
        className={`${classes.input} ${classes.reason}`}
        list={`${id}-offered`}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={`${id}-offered`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
