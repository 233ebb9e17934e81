import { type ReactElement, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { codesIn, lookForCodes, type NoPicture } from './camera.ts';
import classes from './scan.module.css';

/** The states of a camera of which something is said. */
export type CameraState = 'starting' | 'looking' | 'noCode' | NoPicture;

interface Props<Fault extends string> {
  readonly title: string;
  readonly closeLabel: string;
  readonly photoLabel: string;
  /** Takes the texts of all codes that are seen at once; whatever is wrong with them is said. Null: they were taken. */
  readonly onCodes: (texts: readonly string[]) => Fault | null;
  readonly said: (state: CameraState | Fault) => ReactElement | string;
  readonly onClose: () => void;
}

/** The camera over the page, and a photo where there is none. */
export function CodeCamera<Fault extends string>(props: Props<Fault>): ReactElement {
  const { title, closeLabel, photoLabel, onCodes, said, onClose } = props;
  const [state, setState] = useState<CameraState | Fault>('starting');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const take = (texts: readonly string[]): void => {
    const fault = onCodes(texts);
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
    <Modal opened onClose={onClose} title={title} closeLabel={closeLabel}>
      {hasPicture ? <video ref={setVideo} className={classes.video} muted playsInline /> : null}
      <p role="status" className={classes.said} data-fault={state !== 'starting' && state !== 'looking'}>
        {said(state)}
      </p>
      <label className={buttonClass({ variant: 'default', fullWidth: true })}>
        {photoLabel}
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
