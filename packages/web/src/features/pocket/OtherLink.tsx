import { type ReactElement, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { PocketGate } from './PocketGate.tsx';
import classes from './pocket.module.css';
import { refusedOf } from './pocket-log.ts';
import { saveLog } from './pocket-sync.ts';
import { chosenSpots, useSpotName } from './TapPanel.tsx';
import { type OpenLog, usePocket } from './use-pocket.ts';

interface Props extends OpenLog {
  /** The one in the address, which is not that of the phone. */
  readonly link: string;
  /** The phone went over to the link. */
  readonly onOpen: () => void;
  /** The phone is as it was. */
  readonly onStay: () => void;
  /** The phone is to be forgotten with all that is here. */
  readonly onLeave: () => void;
}

/** Another link was opened on a phone of the event: it goes over once all of its log is sent. Nothing of one place is booked to the other. */
export function OtherLink({ link, onOpen, onStay, onLeave, ...log }: Props): ReactElement {
  const { say } = usePocketTexts();
  const pocket = usePocket(log);
  const nameOf = useSpotName();
  const { phone, waiting, sent } = pocket;
  const place = chosenSpots(pocket).map(nameOf).join(' · ') || phone.event.name;
  const never = refusedOf(pocket.lines).length + pocket.unreadable.length;
  const isEnded = phone.isEnded || sent === 'ended';
  usePageTitle(say('pocket.title'));
  const stay = (
    <Button variant="default" size="lg" fullWidth onClick={onStay}>
      {say('pocket.other.stay', { place })}
    </Button>
  );
  if (waiting + never === 0)
    return (
      <PocketGate address={phone.address} link={link} onOpen={onOpen}>
        {/* A phone that was ended and has sent all makes room without a word. */}
        {isEnded ? undefined : (
          <>
            <p role="status">{say('pocket.other.what', { place })}</p>
            {stay}
          </>
        )}
      </PocketGate>
    );
  const isStuck = isEnded || waiting === 0;
  return (
    <section className={classes.gate}>
      <h1>{say('pocket.title')}</h1>
      <p role="status">
        {say(isStuck ? 'pocket.other.lost' : 'pocket.other.first', { place, count: waiting + never })}
      </p>
      {stay}
      <WaysOut pocket={pocket} count={waiting + never} onLeave={onLeave} />
    </section>
  );
}

interface WaysOutProps extends Pick<Props, 'onLeave'> {
  readonly pocket: ReturnType<typeof usePocket>;
  readonly count: number;
}

/** For what cannot be sent: it leaves as a file, and is deleted once somebody has said so twice. */
function WaysOut({ pocket, count, onLeave }: WaysOutProps): ReactElement {
  const { say } = usePocketTexts();
  const [isSure, setSure] = useState(false);
  return (
    <>
      <Button variant="default" fullWidth onClick={() => void pocket.sendNow()}>
        {say('pocket.send')}
      </Button>
      <Button variant="default" fullWidth onClick={() => void saveLog(pocket.phone)}>
        {say('pocket.file')}
      </Button>
      <Button variant="default" fullWidth onClick={() => (isSure ? onLeave() : setSure(true))}>
        {isSure ? say('pocket.leave.lost', { count }) : say('pocket.leave')}
      </Button>
    </>
  );
}
