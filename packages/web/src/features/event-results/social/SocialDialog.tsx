import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { timeFormat } from '#race/result-times.ts';
import { Modal } from '#ui/library/Modal.tsx';
import type { PodiumOfGender } from '../model/podium.ts';
import { composeText, type LeftOut } from './compose-text.ts';
import classes from './SocialDialog.module.css';
import { TextChoices } from './TextChoices.tsx';
import { TextToCopy } from './TextToCopy.tsx';

export interface RaceWithPodium {
  readonly race: Modality;
  readonly podium: readonly PodiumOfGender[];
}

interface Props {
  readonly event: Event;
  /** Not empty. */
  readonly races: readonly RaceWithPodium[];
  readonly onClose: () => void;
}

/** A text for each race, of what is ticked; what was ticked stays while one looks at another race. */
export function SocialDialog({ event, races, onClose }: Props): ReactElement | null {
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 640px)') ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<Readonly<Record<string, LeftOut>>>({});
  const shown = races.find(({ race }) => race.id === chosen) ?? races[0];
  if (shown === undefined) return null;
  const { race } = shown;
  const without = leftOut[race.id] ?? nothing;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.social.title')}
      size={880}
      fullScreen={isPhone}
      closeLabel={t('settings.close')}
    >
      {races.length > 1 ? <RaceChoice races={races} chosen={race.id} onChoose={setChosen} /> : null}
      <div className={classes.columns}>
        <TextChoices
          podium={shown.podium}
          leftOut={without}
          onChange={(next) => setLeftOut((before) => ({ ...before, [race.id]: next }))}
        />
        <Composed key={race.id} event={event} {...shown} leftOut={without} />
      </div>
    </Modal>
  );
}

const nothing: LeftOut = new Set();

interface ChoiceProps {
  readonly races: readonly RaceWithPodium[];
  readonly chosen: string;
  readonly onChoose: (race: string) => void;
}

function RaceChoice({ races, chosen, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTexts();
  const id = useId();
  return (
    <p className={classes.race}>
      <label htmlFor={id} className={classes.label}>
        {t('results.social.race')}
      </label>
      <select id={id} className={classes.select} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {races.map(({ race }) => (
          <option key={race.id} value={race.id}>
            {race.name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface ComposedProps extends RaceWithPodium {
  readonly event: Event;
  readonly leftOut: LeftOut;
}

function Composed({ event, race, podium, leftOut }: ComposedProps): ReactElement {
  const { t } = useTexts();
  const text = composeText(
    {
      event: { name: event.name, hashtags: event.hashtags },
      race: { name: race.name, hashtags: race.hashtags },
      podium,
      timeFormat: timeFormat(race),
      ranksByNet: race.ranksByNet,
    },
    {
      gender: (gender) => t(`board.gender.${gender}`),
      bib: (bib) => t('board.bibNumber', { bib }),
      clock: (clock) => t(`runner.clock.${clock}`),
    },
    leftOut,
  );
  // Another choice makes another text and drops the edits of the one before.
  return <TextToCopy key={[...leftOut].join()} composed={text} />;
}
