import { type ReactElement, useRef } from 'react';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { BibCamera } from '#ui/scan/BibCamera.tsx';
import { type DeskEvent, readCodes, type ScannedBib } from './desk/desk-event.ts';

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
  return (
    <BibCamera
      onCode={(text) => {
        const read = readCodes([text], latest.current, Date.now());
        if (read === 'notLive') return { what: say('venue.scan.notLive'), remedy: say('venue.scan.notLive.then') };
        if (typeof read === 'string') return read;
        onBib(read);
        return null;
      }}
      onClose={onClose}
    />
  );
}
