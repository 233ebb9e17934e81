import { compareBibs } from '@dorsal/domain/registration/bibs.ts';
import { type ReactElement, useState } from 'react';
import { DeskRefusal } from '#features/venue/desk/DeskRefusal.tsx';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import { takeWaitingBack } from '#features/venue/desk/desk-queue.ts';
import classes from '#features/venue/desk/venue.module.css';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import own from './papers.module.css';
import { takeBack } from './stock-queries.ts';
import { useActs } from './use-acts.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  /** The bibs that run without a name, as the server knows them. */
  readonly nameless: readonly string[];
  /** Those that were given out here, and wait for a connection. */
  readonly waiting: readonly string[];
}

/** Takes a bib back that was given out without a name: by mistake, or because nobody runs with it after all. It is given out again by the field above. */
export function NamelessBack({ desk, event, nameless, waiting }: Props): ReactElement {
  const { say } = useVenueTexts();
  const { run, error, isBusy } = useActs(desk);
  const [chosen, setChosen] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const bibs = [...new Set([...nameless, ...waiting])].toSorted(compareBibs);
  const bib = bibs.includes(chosen) ? chosen : '';
  const back = async (): Promise<void> => {
    setSaid('');
    const isBack = await run(async () => {
      // It may have gone out meanwhile: then the server has it.
      if (!waiting.includes(bib) || !(await takeWaitingBack(desk, bib))) await takeBack(desk, event.id, bib);
    });
    if (isBack) setSaid(say('venue.nameless.cameBack', { bib }));
    setAsked(false);
  };
  return (
    <div className={own.back}>
      {bibs.length === 0 ? null : (
        <label>
          {say('venue.nameless.back')}
          <select
            className={classes.input}
            value={bib}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              setAsked(false);
            }}
          >
            <option value="">{say('venue.nameless.back.choose')}</option>
            {bibs.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {isAsked && bib !== '' ? (
        <>
          <p>{say('venue.nameless.back.what', { bib })}</p>
          <Button disabled={isBusy} onClick={() => void back()}>
            {say('venue.nameless.back.sure', { bib })}
          </Button>
          <Button variant="default" onClick={() => setAsked(false)}>
            {say('venue.nameless.back.leave')}
          </Button>
        </>
      ) : bibs.length === 0 ? null : (
        <Button variant="default" disabled={bib === ''} onClick={() => setAsked(true)}>
          {say('venue.nameless.back.do')}
        </Button>
      )}
      <p role="status" className={classes.done}>
        {said}
      </p>
      <DeskRefusal error={error} />
    </div>
  );
}
