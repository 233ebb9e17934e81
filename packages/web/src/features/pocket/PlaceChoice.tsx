import { type ReactElement, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './pocket.module.css';
import { type Phone, spotsOf } from './pocket-log.ts';
import { useSpotName } from './TapPanel.tsx';

interface Props {
  readonly phone: Phone;
  readonly onChosen: (checkpoints: readonly string[]) => void;
}

/** The places at which this phone stands: one, or several that one person can see. */
export function PlaceChoice({ phone, onChosen }: Props): ReactElement {
  const { say } = usePocketTexts();
  const [chosen, setChosen] = useState<readonly string[]>(phone.chosen);
  const { places, races } = phone.event;
  const nameOf = useSpotName();
  return (
    <section className={classes.choice} aria-labelledby="pocket-places">
      <h2 id="pocket-places">{say('pocket.places')}</h2>
      {spotsOf(places).map((spot) => {
        const own = spot.places.map(({ checkpoint }) => checkpoint);
        const isOn = own.some((checkpoint) => chosen.includes(checkpoint));
        return (
          <label key={`${spot.kind} ${spot.name}`} className={classes.choose}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => setChosen(isOn ? chosen.filter((one) => !own.includes(one)) : [...chosen, ...own])}
            />
            <span>
              <strong>{nameOf(spot)}</strong>
              <span className={classes.hint}>
                {spot.places
                  .map(({ race, km }) =>
                    [races.find(({ id }) => id === race)?.name, km === null ? null : say('pocket.km', { km })]
                      .filter(Boolean)
                      .join(', '),
                  )
                  .join(' · ')}
              </span>
            </span>
          </label>
        );
      })}
      {places.length === 0 ? <p>{say('pocket.places.none')}</p> : null}
      <Button size="lg" fullWidth disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
        {say('pocket.places.here')}
      </Button>
    </section>
  );
}
