import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import type { PodiumOfGender } from '../model/podium.ts';
import { composeText, type LeftOut } from './compose-text.ts';
import classes from './SocialDialog.module.css';
import { TextChoices } from './TextChoices.tsx';
import { TextToCopy } from './TextToCopy.tsx';

export interface ToldRace {
  readonly race: ModalityView;
  readonly podium: readonly PodiumOfGender[];
}

interface Props {
  readonly event: EventView;
  /** Not empty. */
  readonly told: readonly ToldRace[];
  readonly onClose: () => void;
}

/** A text for each race, of what is ticked; what was ticked stays while one looks at another race. */
export function SocialDialog({ event, told, onClose }: Props): ReactElement | null {
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 640px)') ?? false;
  // The focus goes back to where it was only for a dialog that has stood closed first.
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<Readonly<Record<string, LeftOut>>>({});
  const shown = told.find(({ race }) => race._id === chosen) ?? told[0];
  if (shown === undefined) return null;
  const { race } = shown;
  const without = leftOut[race._id] ?? nothing;
  return (
    <Modal
      opened={hasStood}
      onClose={onClose}
      title={t('results.social.title')}
      size={880}
      fullScreen={isPhone}
      closeButtonProps={{ size: 44, 'aria-label': t('settings.close') }}
      attributes={nothingOfThePage}
    >
      {told.length > 1 ? <RaceChoice told={told} chosen={race._id} onChoose={setChosen} /> : null}
      <div className={classes.columns}>
        <TextChoices
          podium={shown.podium}
          leftOut={without}
          onChange={(next) => setLeftOut((held) => ({ ...held, [race._id]: next }))}
        />
        <Composed key={race._id} event={event} {...shown} leftOut={without} />
      </div>
    </Modal>
  );
}

const nothing: LeftOut = new Set();
/** The head of a dialog is not that of the page. */
const nothingOfThePage = { header: { role: 'presentation' } };

interface ChoiceProps {
  readonly told: readonly ToldRace[];
  readonly chosen: string;
  readonly onChoose: (race: string) => void;
}

function RaceChoice({ told, chosen, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTexts();
  const id = useId();
  return (
    <p className={classes.race}>
      <label htmlFor={id} className={classes.label}>
        {t('results.social.race')}
      </label>
      <select id={id} className={classes.select} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {told.map(({ race }) => (
          <option key={race._id} value={race._id}>
            {race.name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface ComposedProps extends ToldRace {
  readonly event: EventView;
  readonly leftOut: LeftOut;
}

function Composed({ event, race, podium, leftOut }: ComposedProps): ReactElement {
  const { t } = useTexts();
  const text = composeText(
    {
      event: { name: event.name, hashtags: event.rrss_hashtags ?? [] },
      race: { name: race.name, hashtags: race.rrss_hashtags ?? [] },
      podium,
      timeFormat: race.time_precision === 0.1 ? { decimals: 1 } : {},
    },
    { gender: (gender) => t(`board.gender.${gender}`), bib: (bib) => t('board.bibNumber', { bib }) },
    leftOut,
  );
  // Another choice makes another text: what was typed into the one before goes with it.
  return <TextToCopy key={[...leftOut].join()} composed={text} />;
}
