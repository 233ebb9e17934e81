import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { posterPath } from '#race/drawing/course-paths.ts';
import { profileOf } from '#race/drawing/course-profile.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { PinPerson } from '#race/pins/PinButton.tsx';
import { useTrackLine } from '#race/use-track-line.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { hasDiploma } from '../model/stops.ts';
import { courseRoom, drawPicture } from './draw-picture.ts';
import { pictureFacts } from './picture-facts.ts';
import classes from './ShareActions.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** The actions on a result: share it, save it as a picture, print the diploma. */
export function ShareActions({ participant, modality }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { line: track } = useTrackLine(modality);
  const art = useMemo(() => posterPath(profileOf(track), courseRoom), [track]);
  const facts = pictureFacts({ participant, modality, t, distance });
  return (
    <div className={classes.actions}>
      <ShareButton
        title={t('runner.shareText', { name: calledOf(participant, t), race: modality.name })}
        picture={facts === null ? null : () => drawPicture(facts, art)}
        fileName={[modality.shortName, participant.bib].filter(Boolean).join('-')}
      />
      {hasDiploma(modality, participant.result) ? (
        <Link to="/r/$resultId/diploma" params={{ resultId: participant.id }}>
          {t('diploma.title')}
        </Link>
      ) : null}
      <PinPerson person={participant} hasText />
    </div>
  );
}

interface ButtonProps {
  readonly title: string;
  /** Draws the result; null where there is none yet. */
  readonly picture: (() => Promise<Blob | null>) | null;
  /** Of the picture as a file, without its end. */
  readonly fileName: string;
}

type Outcome = 'shared' | 'shareFailed' | 'pictureFailed' | null;

/** The device's own way to share, with the picture where it takes one, else the address in the clipboard; and the picture as a file. */
function ShareButton({ title, picture, fileName }: ButtonProps): ReactElement {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const drawn = async (): Promise<File | null> => {
    const blob = await picture?.().catch(() => null); // said as a picture that failed, or shared without it
    return blob ? new File([blob], `${fileName}.png`, { type: 'image/png' }) : null;
  };
  const share = async (): Promise<void> => setOutcome(await shareResult(title, drawn));
  const save = async (): Promise<void> => {
    const file = await drawn();
    if (file) download(file);
    setOutcome(file ? null : 'pictureFailed');
  };
  return (
    <>
      <Button variant="default" onClick={() => void share()}>
        {t('runner.share')}
      </Button>
      {picture === null ? null : (
        <Button variant="default" onClick={() => void save()}>
          {t('runner.picture')}
        </Button>
      )}
      <span role="status">{outcome === null ? null : t(`runner.${outcome}`)}</span>
    </>
  );
}

async function shareResult(title: string, drawn: () => Promise<File | null>): Promise<Outcome> {
  const url = location.href;
  try {
    // Absent in most browsers of desks, and where the page is not served safely.
    if (typeof navigator.share === 'function') {
      const file = await drawn();
      const files = file ? [file] : [];
      const withPicture = files.length > 0 && navigator.canShare?.({ files }) ? { files } : {};
      await navigator.share({ title, url, ...withPicture });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return 'shared';
  } catch (cause) {
    const isCalledOff = cause instanceof DOMException && cause.name === 'AbortError';
    return isCalledOff ? null : 'shareFailed';
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
