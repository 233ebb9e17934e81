import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { MovedBesidesNotice, PreviewBeside, PreviewCount } from '../preview/PreviewBeside.tsx';
import type { Besides } from '../preview/preview-query.ts';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import { Way } from '../trail/Trail.tsx';
import { sentQuery } from '../trail/trail-queries.ts';
import type { Asked } from './act-drafts.ts';
import { doAct, plannedKey, wearersKey } from './act-queries.ts';
import classes from './acts.module.css';
import { isOvertaken, Meanwhile, type RefusedAct, useInSight } from './Meanwhile.tsx';

/** An act that was done: the id under which it was sent finds it in the history. */
export interface DoneAct {
  readonly act: string;
  readonly sent: string;
  readonly besides: Besides | null;
}

/** Says that an act is done, with its way back beside it. */
export function DoneNotice({ done: { act, sent, besides } }: { readonly done: DoneAct }): ReactElement {
  const { say } = useStaffTexts();
  const change = useQuery(sentQuery(sent)).data;
  const notice = useInSight();
  return (
    <section ref={notice} tabIndex={-1} className={classes.done} aria-label={say('acts.done')}>
      <p role="status">
        <b>{say('acts.done')}</b> {act}
      </p>
      <MovedBesidesNotice besides={besides} />
      {change ? <Way change={change} /> : null}
      <RowLink path="/admin/trail">{say('acts.trail')}</RowLink>
    </section>
  );
}

interface AskedProps {
  /** Null: something is still to be filled in. */
  readonly asked: Asked | null;
  readonly race: Pick<Modality, 'name'>;
  /** The words on its button. */
  readonly act: string;
  readonly onDone: (done: DoneAct) => void;
  /** Somebody else was quicker: told where the form may go with its row. Absent: the form says it, and stays. */
  readonly onRefused?: (refused: RefusedAct) => void;
  /** The names of the fields that are still to be filled in. */
  readonly lacks?: readonly string[];
  /** The people or races it is about, told beside the button. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** An act with what it would move, and the press that does it. */
export function AskedForm(props: AskedProps): ReactElement {
  const { asked, race, act, onDone, onRefused, lacks = [], about, children } = props;
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const key = JSON.stringify(asked);
  const form = useRef<HTMLFormElement>(null);
  const [title, told] = [useId(), useId()];
  // The chosen act is typed on at once: on a phone its form stands below all the others.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('input, select, textarea, h3')?.focus();
  }, []);
  const sent = useRef({ of: '', id: '' });
  const doing = useMutation({
    mutationFn: async ({
      what,
      headers,
    }: {
      readonly what: Asked;
      readonly headers: Readonly<Record<string, string>>;
    }) => {
      if (sent.current.of !== key) sent.current = { of: key, id: crypto.randomUUID() };
      return { act, sent: sent.current.id, besides: await doAct(what, { commandId: sent.current.id, headers }) };
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isOvertaken(error)) return;
      onRefused?.({ act, error });
      // The next press is about the wearers and the planned starts of now.
      for (const queryKey of [wearersKey, plannedKey]) void client.invalidateQueries({ queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { isQuiet: true },
  });
  const preview = usePreview(asked);
  const { look, press } = useLookFirst(preview.state, key, (headers) => {
    if (asked !== null) doing.mutate({ what: asked, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asked !== null && !doing.isPending) press();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} aria-labelledby={title}>
      <h3 id={title} tabIndex={-1}>
        {act}
      </h3>
      {children}
      <div className={classes.bar}>
        {about}
        <p role="status">
          {asked === null && lacks.length > 0 ? (
            <span className={classes.lacks}>{say('acts.lacks', { fields: lacks.join(', ') })}</span>
          ) : null}
          {preview.state === null ? null : (
            <a href={`#${told}`}>
              <PreviewCount preview={preview} />
            </a>
          )}{' '}
          {waits === null ? null : say(waits)}
        </p>
        <Refusal error={doing.error} />
        <Meanwhile error={doing.error ?? (preview.state?.kind === 'refused' ? preview.state.error : null)} />
        <Button type="submit" className={classes.kind} aria-disabled={asked === null || doing.isPending}>
          {say('acts.do', { act, race: race.name })}
        </Button>
      </div>
      <PreviewBeside preview={preview} id={told} />
    </form>
  );
}
