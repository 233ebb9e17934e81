import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { uploadFile } from '#api/upload.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';
import type { OwnField } from '../form/form-values.ts';
import type { FormRace } from './race-facts.ts';

/** The track of a race: its length and climb, and the way to bring another file. It stands at once, without a save of the form. */
export function TrackField({ id, race, isOff }: OwnField & { readonly race: FormRace }): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const client = useQueryClient();
  const { line, error } = useTrackLine({ id: race.id, trackUrl: race.trackUrl });
  return (
    <>
      {race.trackUrl === undefined ? <p className={formClasses.note}>{say('raceForm.track.none')}</p> : null}
      {line ? (
        <p>
          {say('raceForm.track.measures', {
            km: kilometres(line.lengthM, language),
            climb: Math.round(line.ascentM ?? 0),
          })}{' '}
          <a href={race.trackUrl} download>
            {say('raceForm.track.file')}
          </a>
        </p>
      ) : null}
      {error ? <p role="alert">{say('raceForm.track.unread')}</p> : null}
      <TrackUpload
        id={id}
        isOff={isOff}
        send={async (file) => {
          await uploadFile(file, {
            onProgress: () => undefined,
            signal: AbortSignal.timeout(longestMs),
            modality: race.id,
          });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['track-line', race.id] }),
            client.invalidateQueries({ queryKey: ['staff'] }),
          ]);
        }}
      />
    </>
  );
}

/** As the language of the reader writes numbers: `8,357` in Catalan and Spanish. */
const kilometres = (metres: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(metres / 1_000);
const longestMs = 120_000;

interface UploadProps {
  readonly id: string;
  readonly isOff: boolean;
  /** @throws CallFailed */
  readonly send: (file: File) => Promise<void>;
}

type State =
  | { readonly kind: 'rests' | 'sends' | 'done' | 'notGpx' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Document 3, section 5: 'only .gpx; otherwise 'Error subiendo track''. */
function TrackUpload({ id, isOff, send }: UploadProps): ReactElement {
  const { say } = useStaffTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ kind: 'rests' });
  const take = async (file: File): Promise<void> => {
    if (!/\.gpx$/i.test(file.name)) return setState({ kind: 'notGpx' });
    setState({ kind: 'sends' });
    try {
      await send(file);
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".gpx"
        hidden
        aria-label={say('raceForm.track.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
          event.currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      <Button
        id={id}
        variant="default"
        disabled={isOff || state.kind === 'sends'}
        onClick={() => chooser.current?.click()}
      >
        {say('raceForm.track.choose')}
      </Button>
      <TrackState state={state} />
    </>
  );
}

function TrackState({ state }: { readonly state: State }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  if (state.kind === 'rests') return null;
  if (state.kind === 'sends') return <p role="status">{say('raceForm.track.sending')}</p>;
  if (state.kind === 'done') return <p role="status">✓ {say('raceForm.track.done')}</p>;
  return (
    <p role="alert" className={formClasses.fault}>
      {say('raceForm.track.failed')}.{' '}
      {state.kind === 'failed' ? failureText(state.error, t) : say('raceForm.track.notGpx')}
    </p>
  );
}
