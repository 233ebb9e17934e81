import { type ReactElement, useState } from 'react';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import classes from '#features/venue/desk/venue.module.css';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import own from './papers.module.css';
import { type StockBib, takeBack } from './stock-queries.ts';
import { useActs } from './use-acts.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  /** Those that run without a name, as the server knows them. */
  readonly nameless: readonly StockBib[];
}

/** Takes a bib back that was given out without a name: by mistake, or because nobody runs with it after all. It is given out again by the field above. */
export function NamelessBack({ desk, event, nameless }: Props): ReactElement {
  const { say } = useVenueTexts();
  const { run, error, isBusy } = useActs(desk);
  const [chosen, setChosen] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const bib = nameless.some((one) => one.bib === chosen) ? chosen : '';
  const back = async (): Promise<void> => {
    setSaid('');
    if (await run(() => takeBack(desk, event.id, bib))) setSaid(say('venue.nameless.cameBack', { bib }));
    setAsked(false);
  };
  return (
    <div className={own.back}>
      {nameless.length === 0 ? null : (
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
            {nameless.map((one) => (
              <option key={one.bib} value={one.bib}>
                {one.bib}
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
      ) : nameless.length === 0 ? null : (
        <Button variant="default" disabled={bib === ''} onClick={() => setAsked(true)}>
          {say('venue.nameless.back.do')}
        </Button>
      )}
      <p role="status" className={classes.done}>
        {said}
      </p>
      <Refusal error={error} />
    </div>
  );
}
