import { type ReactElement, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal } from '#ui/library/Modal.tsx';
import { QrCode } from '#ui/scan/QrCode.tsx';
import { partsOf } from './log-parts.ts';
import classes from './pocket.module.css';

/** The log as a series of codes that the desk photographs, one after the other, in any order. */
export function LogCodes({ text, onClose }: { readonly text: string; readonly onClose: () => void }): ReactElement {
  const { say } = usePocketTexts();
  const [at, setAt] = useState(0);
  const parts = partsOf(text);
  const label = say('pocket.codes.at', { at: at + 1, count: parts.length });
  const step = (by: number): void => setAt((at + by + parts.length) % parts.length);
  return (
    <Modal opened onClose={onClose} title={say('pocket.codes')} closeLabel={say('pocket.codes.close')}>
      <QrCode text={parts[at] ?? ''} label={label} level="L" />
      <p role="status">{label}</p>
      <div className={classes.two}>
        <Button variant="default" fullWidth onClick={() => step(-1)}>
          {say('pocket.codes.before')}
        </Button>
        <Button fullWidth onClick={() => step(1)}>
          {say('pocket.codes.next')}
        </Button>
      </div>
    </Modal>
  );
}
