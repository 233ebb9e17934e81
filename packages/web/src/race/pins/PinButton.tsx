import { memo, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/use-texts.ts';
import { LineIcon } from '#ui/controls/icons.tsx';
import quiet from '#ui/controls/quiet-button.module.css';
import { calledOf, type Participant } from '../participant.ts';
import classes from './PinButton.module.css';
import { mostPins, type PinsOfModality, usePins } from './pins.ts';

interface Props {
  /** Name, or the bib of who has no public name. */
  readonly who: string;
  readonly registration: string;
  readonly pins: PinsOfModality;
  /** With its word beside the icon. */
  readonly hasText?: boolean;
}

/** Pins a person, or takes the pin away. With as many pins as there may be it says so. */
export const PinButton = memo(({ who, registration, pins, hasText = false }: Props): ReactElement => {
  const { t } = useTexts();
  /** The element in which the refusal stands; null: there is none. */
  const [refusedIn, setRefusedIn] = useState<Element | null>(null);
  const isPinned = pins.isPinned(registration);
  const does = isPinned ? 'unpin' : 'pin';
  return (
    <span className={classes.place}>
      <button
        type="button"
        className={quiet.button}
        aria-pressed={isPinned}
        aria-label={t('board.pinPerson', { name: who })}
        title={t(`board.${does}`)}
        onClick={({ currentTarget }) =>
          setRefusedIn(pins.toggle(registration) ? null : (currentTarget.closest('dialog') ?? document.body))
        }
        onBlur={() => setRefusedIn(null)}
      >
        <PinIcon isFilled={isPinned} />
        {hasText ? t(`board.${does}`) : null}
      </button>
      {refusedIn
        ? // Outside the row: what is fixed in something that moves stands where that is, not where the window is. What is beside an open dialog lies below it, and is not heard.
          createPortal(
            <span role="alert" className={classes.refused}>
              {t('board.pinsFull', { count: mostPins })}
            </span>,
            refusedIn,
          )
        : null}
    </span>
  );
});

interface PersonProps {
  /** With their race. */
  readonly person: Participant;
  readonly hasText?: boolean;
}

/** The pin of somebody in their own race, wherever they are met; nothing where the race is not known. */
export function PinPerson({ person, hasText = false }: PersonProps): ReactElement | null {
  const { t } = useTexts();
  const pins = usePins(person.race?.id ?? '');
  if (person.race === undefined) return null;
  return <PinButton who={calledOf(person, t)} registration={person.id} pins={pins} hasText={hasText} />;
}

const PinIcon = ({ isFilled }: { readonly isFilled: boolean }): ReactElement => (
  <LineIcon>
    <path d="M9 3h6l-.6 6.2 3.6 3.3V15H6v-2.5l3.6-3.3L9 3Zm3 12v6" fill={isFilled ? 'currentColor' : 'none'} />
  </LineIcon>
);
