import { type ClipboardEvent, type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { fetchOwnPicture, uploadFile } from '#api/upload.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from './EditorForm.module.css';
import classes from './ImageField.module.css';

/** Kinds that the server draws anew. Named one by one, so that a phone sends its own kind as JPEG. */
const kinds = { image: 'image/jpeg,image/png,image/webp,image/gif,image/avif', document: 'application/pdf' } as const;

/** An upload as far as it is. */
export type UploadState =
  | { readonly kind: 'rests' }
  /** Of the bytes, 0 to 1; from 1 on the server draws it. */
  | { readonly kind: 'sends'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Props {
  /** Ties the input to label, note and fault of the form. */
  readonly shared: {
    readonly id: string;
    readonly disabled: boolean;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  };
  /** Default: a picture. */
  readonly of?: keyof typeof kinds;
  readonly value: string;
  readonly onType: (address: string) => void;
}

/** A picture or a document of a form: chosen, dropped or pasted, and sent at once; or the address of one elsewhere. */
export function ImageField({ shared, of = 'image', value, onType }: Props): ReactElement {
  const { state, send, stop } = useUpload(onType);
  return <DrawnImageField {...{ shared, of, value, state }} onType={onType} onFile={send} onStop={stop} />;
}

function useUpload(onDone: (address: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'rests' });
  const running = useRef<AbortController | null>(null);
  // Other fields are typed into while it is sent: the form of then is not written back.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => running.current?.abort(), []);
  const stop = (): void => {
    running.current?.abort();
    setState({ kind: 'rests' });
  };
  const send = async (file: File): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ kind: 'sends', share: 0 });
    try {
      const onProgress = (share: number): void => {
        if (!own.signal.aborted) setState({ kind: 'sends', share });
      };
      const address = await uploadFile(file, { onProgress, signal: own.signal });
      if (own.signal.aborted) return;
      setState({ kind: 'rests' });
      done.current(address);
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'failed', error });
    }
  };
  return { state, send: (file: File) => void send(file), stop };
}

interface DrawnProps extends Props {
  readonly state: UploadState;
  readonly onFile: (file: File) => void;
  readonly onStop: () => void;
}

/** The field as it stands. */
export function DrawnImageField({
  shared,
  of = 'image',
  value,
  state,
  onType,
  onFile,
  onStop,
}: DrawnProps): ReactElement {
  const { say } = useStaffTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isOff = shared.disabled;
  const take = (files: FileList | null): boolean => {
    const [file] = files ?? [];
    if (file === undefined || isOff) return false;
    onFile(file);
    return true;
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting stand beside the button, which does the same by key
    <div
      className={classes.image}
      data-over={isOver}
      data-of={of}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isOff);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {of === 'image' ? <Preview key={value} address={value} /> : null}
      <div className={classes.acts}>
        <input
          {...shared}
          className={formClasses.input}
          type="text"
          inputMode="url"
          autoComplete="off"
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <input
          ref={chooser}
          type="file"
          accept={kinds[of]}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = ''; // the same file can be chosen again
          }}
        />
        <Button variant="default" disabled={isOff} onClick={() => chooser.current?.click()}>
          {say(of === 'image' ? 'form.picture.choose' : 'form.document.choose')}
        </Button>
        {value === '' || isOff ? null : (
          <Button variant="default" onClick={() => onType('')}>
            {say('form.picture.remove')}
          </Button>
        )}
        <Progress state={state} onStop={onStop} />
      </div>
    </div>
  );
}

/** The picture as it will be shown, small; an address that gives none says so. */
function Preview({ address }: { readonly address: string }): ReactElement {
  const { say } = useStaffTexts();
  const [{ shown, isBroken }, show] = useState<Shown>({ shown: address, isBroken: false });
  // The picture of a hidden event comes to nobody but its staff, and the browser asks for pictures as nobody.
  const fail = async (): Promise<void> => {
    const own = shown === address && address.startsWith('/api/files/') ? await fetchOwnPicture(address) : null;
    show({ shown: own ?? shown, isBroken: own === null });
  };
  useEffect(() => () => URL.revokeObjectURL(shown), [shown]);
  if (address === '') return <p className={classes.empty}>{say('form.picture.none')}</p>;
  if (isBroken) return <p className={classes.empty}>{say('form.picture.broken')}</p>;
  return <img src={shown} alt={say('form.picture.preview')} className={classes.preview} onError={() => void fail()} />;
}

interface Shown {
  /** The address of the picture, or of a copy in memory. */
  readonly shown: string;
  readonly isBroken: boolean;
}

function Progress({ state, onStop }: Pick<DrawnProps, 'state' | 'onStop'>): ReactElement | null {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  if (state.kind === 'failed')
    return (
      <p role="alert" className={formClasses.fault}>
        {failureText(state.error, t)}
      </p>
    );
  if (state.kind === 'rests') return null;
  const percent = Math.floor(state.share * 100);
  const words = percent < 100 ? say('form.picture.sending', { percent }) : say('form.picture.making');
  return (
    <p className={classes.progress}>
      <progress max={100} value={percent} aria-label={say('form.picture.progress')} />
      <span role="status">{words}</span>
      <Button variant="default" onClick={onStop}>
        {say('form.picture.stop')}
      </Button>
    </p>
  );
}
