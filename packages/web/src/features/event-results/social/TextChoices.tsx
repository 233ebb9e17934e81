import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { calledOf } from '#race/participant.ts';
import type { PodiumOfGender } from '../model/podium.ts';
import { type LeftOut, textParts } from './compose-text.ts';
import classes from './SocialDialog.module.css';

interface Props {
  readonly podium: readonly PodiumOfGender[];
  readonly leftOut: LeftOut;
  readonly onChange: (leftOut: LeftOut) => void;
}

/** A box for each part of the text, and for each winner. */
export function TextChoices({ podium, leftOut, onChange }: Props): ReactElement {
  const { t } = useTexts();
  const box = (key: string, text: string): ReactElement => (
    <label key={key} className={classes.box}>
      <input
        type="checkbox"
        className={classes.tick}
        checked={!leftOut.has(key)}
        onChange={({ target }) => onChange(changed(leftOut, key, target.checked))}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <div>
      <fieldset className={classes.group}>
        <legend className={classes.label}>{t('results.social.what')}</legend>
        <div className={classes.parts}>{textParts.map((part) => box(part, t(partTexts[part])))}</div>
      </fieldset>
      {podium.map(({ gender, people }) => (
        <fieldset key={gender} className={classes.group}>
          <legend className={classes.label}>{t(`board.gender.${gender}`)}</legend>
          {people.map((person) =>
            box(person.id, t('results.social.place', { place: person.place, name: calledOf(person, t) })),
          )}
        </fieldset>
      ))}
    </div>
  );
}

const partTexts: Readonly<Record<(typeof textParts)[number], TextKey>> = {
  eventName: 'results.social.eventName',
  eventHashtags: 'results.social.eventHashtags',
  raceName: 'results.social.raceName',
  raceHashtags: 'results.social.raceHashtags',
  time: 'results.social.time',
  club: 'results.social.club',
};

function changed(leftOut: LeftOut, key: string, isIn: boolean): LeftOut {
  const others = [...leftOut].filter((one) => one !== key);
  return new Set(isIn ? others : [...others, key]);
}
