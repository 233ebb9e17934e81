import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useScanTexts } from '#i18n/scan-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { codesIn, lookForCodes, type NoPicture } from './camera.ts';
import classes from './scan.module.css';

/** The things that can be wrong with a code, in words that all screens share. */
export type CodeFault = 'several' | 'notValid' | 'otherEvent';

/** A fault that one screen alone knows: what it is, and what to do. */
export interface OwnFault {
  readonly what: string;
  readonly remedy: string;
}

type State = 'starting' | 'looking' | 'noCode' | NoPicture | CodeFault | OwnFault;

export interface CameraProps {
  /** Takes the one code that is in sight; whatever is wrong with it is said. Null: it was taken. */
  readonly onCode: (text: string) => CodeFault | OwnFault | null;
  readonly onClose: () => void;
}

/** The camera over the page, and a photo where there is none. */
export function CodeCamera({ onCode, onClose }: CameraProps): ReactElement {
  const { say } = useScanTexts();
  const [state, setState] = useState<State>('starting');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const take = (texts: readonly string[]): void => {
    const [text = '', ...others] = [...new Set(texts)];
    const fault = others.length > 0 ? 'several' : onCode(text);
    if (fault === null) navigator.vibrate?.(60);
    else setState(fault);
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
    <Modal opened onClose={onClose} title={say('scan.title')} closeLabel={say('scan.close')}>
      {hasPicture ? <video ref={setVideo} className={classes.video} muted playsInline /> : null}
      <p role="status" className={classes.said} data-fault={state !== 'starting' && state !== 'looking'}>
        <Said state={state} />
      </p>
      <label className={buttonClass({ variant: 'default', fullWidth: true })}>
        {say('scan.photo')}
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

/** The state of the camera; a fault is said as what it is, and what to do. */
function Said({ state }: { readonly state: State }): ReactElement {
  const { say } = useScanTexts();
  if (typeof state === 'object') return <Fault {...state} />;
  switch (state) {
    case 'several':
    case 'notValid':
    case 'otherEvent':
      return <Fault what={say(`scan.${state}`)} remedy={say(`scan.${state}.then`)} />;
    default:
      return <>{say(`scan.${state}`)}</>;
  }
}

const Fault = ({ what, remedy }: OwnFault): ReactElement => (
  <>
    <strong>{what}</strong> {remedy}
  </>
);
