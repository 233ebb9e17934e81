import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { codesIn, lookForCodes, type NoPicture } from './camera.ts';
import { type CodeFault, type DeskEvent, readCodes, type ScannedBib } from './desk-event.ts';
import classes from './venue.module.css';

interface Props {
  readonly event: DeskEvent;
  readonly onBib: (scanned: ScannedBib) => void;
  readonly onClose: () => void;
}

type State = 'starting' | 'looking' | 'noCode' | NoPicture | CodeFault;

/** The camera over the page: the first bib that may be given here closes it, anything else is said. */
export function Scanner({ event, onBib, onClose }: Props): ReactElement {
  const { say } = useVenueTexts();
  const [state, setState] = useState<State>('starting');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const latest = useRef({ event, onBib });
  latest.current = { event, onBib };
  const take = (texts: readonly string[]): void => {
    const read = readCodes(texts, latest.current.event, Date.now());
    if (typeof read === 'string') {
      setState(read);
      return;
    }
    navigator.vibrate?.(60);
    latest.current.onBib(read);
  };
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    if (video === null) return;
    return lookForCodes(video, {
      onCodes: (texts) => taking.current(texts),
      onNone: setState,
      onPicture: () => setState('looking'),
    });
  }, [video]);
  const hasPicture = state !== 'denied' && state !== 'noCamera';
  return (
    <Modal opened onClose={onClose} title={say('venue.scan.title')} closeLabel={say('venue.scan.close')}>
      {hasPicture ? <video ref={setVideo} className={classes.video} muted playsInline /> : null}
      <p role="status" className={classes.scanned} data-fault={isFault(state)}>
        <Said state={state} />
      </p>
      <label className={buttonClass({ variant: 'default', fullWidth: true })}>
        {say('venue.scan.photo')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={(change) => {
            const [photo] = change.currentTarget.files ?? [];
            if (photo === undefined) return;
            void codesIn(photo)
              .catch(() => [])
              .then((texts) => (texts.length === 0 ? setState('noCode') : take(texts)));
          }}
        />
      </label>
    </Modal>
  );
}

const isFault = (state: State): boolean => state !== 'starting' && state !== 'looking';

function Said({ state }: { readonly state: State }): ReactElement {
  const { say } = useVenueTexts();
  switch (state) {
    case 'several':
    case 'notValid':
    case 'otherEvent':
    case 'notLive':
      return (
        <>
          <strong>{say(`venue.scan.${state}`)}</strong> {say(`venue.scan.${state}.then`)}
        </>
      );
    default:
      return <>{say(`venue.scan.${state}`)}</>;
  }
}
