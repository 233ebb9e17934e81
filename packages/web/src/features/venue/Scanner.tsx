import { type ReactElement, useRef } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { type CameraState, CodeCamera } from '#ui/scan/CodeCamera.tsx';
import { type CodeFault, type DeskEvent, readCodes, type ScannedBib } from './desk/desk-event.ts';

interface Props {
  readonly event: DeskEvent;
  readonly onBib: (scanned: ScannedBib) => void;
  readonly onClose: () => void;
}

/** The camera over the page: the first bib that may be given here closes it, anything else is said. */
export function Scanner({ event, onBib, onClose }: Props): ReactElement {
  const { say } = useVenueTexts();
  const latest = useRef(event);
  latest.current = event;
  const take = (texts: readonly string[]): CodeFault | null => {
    const read = readCodes(texts, latest.current, Date.now());
    if (typeof read === 'string') return read;
    onBib(read);
    return null;
  };
  return (
    <CodeCamera
      title={say('venue.scan.title')}
      closeLabel={say('venue.scan.close')}
      photoLabel={say('venue.scan.photo')}
      onCodes={take}
      said={(state) => <Said state={state} />}
      onClose={onClose}
    />
  );
}

function Said({ state }: { readonly state: CameraState | CodeFault }): ReactElement {
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
