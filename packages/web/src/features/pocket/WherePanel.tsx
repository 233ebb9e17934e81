import { type ReactElement, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { BibPad } from './BibPad.tsx';
import { LineList } from './LineList.tsx';
import { SpotChoice } from './NamePanel.tsx';
import classes from './pocket.module.css';
import { checkpointOf, personOf } from './pocket-log.ts';
import { signal } from './signals.ts';
import { chosenSpots, useSpotName } from './TapPanel.tsx';
import type { usePocket } from './use-pocket.ts';

/** Somebody gives up here, or is back at the base. */
export function WherePanel({ pocket }: { readonly pocket: ReturnType<typeof usePocket> }): ReactElement {
  const { say } = usePocketTexts();
  const [bib, setBib] = useState('');
  const nameOf = useSpotName();
  const [chosen, setChosen] = useState<string | null>(null);
  const spots = chosenSpots(pocket);
  const spot = spots.find((one) => nameOf(one) === chosen) ?? spots[0];
  const report = (kind: 'retired' | 'back'): void => {
    const person = personOf(pocket.phone.people, bib);
    const where = kind === 'retired' && spot !== undefined ? { checkpoint: checkpointOf(spot, person) } : {};
    // The next one is typed while this one is stored.
    setBib('');
    void pocket.add({ kind, bib: bib.trim(), ...where }).then((seq) => {
      signal(seq === null ? 'fault' : 'taken');
      if (seq === null) setBib((typed) => typed || bib);
    });
  };
  const isTyped = bib.trim() !== '';
  return (
    <>
      <SpotChoice spots={spots} spot={spot} onSpot={setChosen} />
      <BibPad phone={pocket.phone} bib={bib} onBib={setBib}>
        <div className={classes.two}>
          <Button size="lg" fullWidth disabled={!isTyped} onClick={() => report('retired')}>
            {spot === undefined ? say('pocket.retired') : say('pocket.retired.at', { place: nameOf(spot) })}
          </Button>
          <Button size="lg" fullWidth variant="default" disabled={!isTyped} onClick={() => report('back')}>
            {say('pocket.back')}
          </Button>
        </div>
      </BibPad>
      <LineList
        pocket={pocket}
        lines={pocket.lines.filter(({ kind }) => kind === 'retired' || kind === 'back').slice(0, 6)}
      />
    </>
  );
}
