import { downloadRegistrations } from '@dorsal/contract/calls/files.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';
import { questionEntry } from '../races/race-questions.ts';
import classes from './events.module.css';

type Listed = Pick<StaffEventView, '_id' | 'modalities'>;

/** The choices of the form: what is ticked, by its name. Races and questions are ticked as it opens. */
export type Ticks = Readonly<Record<string, boolean>>;

const options = ['separate', 'uppercase', 'cancelled', 'token', 'code', 'codeOfRace'] as const;
const raceTick = (id: string): string => `race ${id}`;
const questionTick = (id: string, name: string): string => `question ${id} ${name}`;

interface Props {
  readonly event: Listed;
  readonly onClose: () => void;
}

/** Document 3, section 2, 'Registrations list for an event': the download with its options, for those who run the race. */
export function DownloadEntries({ event, onClose }: Props): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const [ticks, setTicks] = useState<Ticks>({ separate: false });
  const made = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => call(downloadRegistrations, { body: bodyOfDownload(event, ticks, format) }),
    // The file is saved beside the page, which stays.
    onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url }).click(),
    meta: { isQuiet: true },
  });
  const tick = (name: string, isUsual: boolean, says: string): ReactElement => (
    <label key={name} className={formClasses.flag}>
      <input
        type="checkbox"
        checked={ticks[name] ?? isUsual}
        onChange={({ currentTarget }) => setTicks({ ...ticks, [name]: currentTarget.checked })}
      />{' '}
      {says}
    </label>
  );
  const races = event.modalities ?? [];
  const isEmpty = chosenRaces(event, ticks).length === 0;
  const submit = (format: 'csv' | 'xlsx') => (): void => {
    if (!isEmpty && !made.isPending) made.mutate(format);
  };
  return (
    <section aria-labelledby="download-entries" className={classes.opened}>
      <h2 id="download-entries">{say('download.title')}</h2>
      <p>{say('download.what')}</p>
      <form
        className={formClasses.form}
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault();
          submit('xlsx')();
        }}
      >
        {races.map((race) => (
          <fieldset key={race._id} className={formClasses.group}>
            <legend>{race.name}</legend>
            {tick(raceTick(race._id), true, say('download.race'))}
            {questionsOf(race).map((name) => tick(questionTick(race._id, name), true, name))}
          </fieldset>
        ))}
        <fieldset className={formClasses.group}>
          <legend>{say('download.options')}</legend>
          {options.map((name) => tick(name, false, say(`download.${name}`)))}
        </fieldset>
        <div className={classes.acts}>
          <Button type="submit" aria-disabled={isEmpty || made.isPending}>
            {say('download.xlsx')}
          </Button>
          <Button variant="default" aria-disabled={isEmpty || made.isPending} onClick={submit('csv')}>
            {say('download.csv')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('acts.close')}
          </Button>
          <span role="status">{isEmpty ? say('download.none') : ''}</span>
        </div>
      </form>
      <p role="alert" className={formClasses.fault}>
        {made.error === null ? null : failureText(made.error, t)}
      </p>
    </section>
  );
}

type Race = NonNullable<StaffEventView['modalities']>[number];

const questionsOf = ({ extra_questions: questions = [] }: Race): string[] =>
  questions.flatMap((question, at) => questionEntry(question, at)['name'] || []);

const chosenRaces = ({ modalities = [] }: Listed, ticks: Ticks): readonly Race[] =>
  modalities.filter(({ _id }) => ticks[raceTick(_id)] ?? true);

/** The call of what is ticked. */
export function bodyOfDownload(
  event: Listed,
  ticks: Ticks,
  format: 'csv' | 'xlsx',
): BodyOf<typeof downloadRegistrations> {
  const races = chosenRaces(event, ticks);
  const isOn = (name: (typeof options)[number]): boolean => ticks[name] === true;
  const shown = (race: Race): readonly string[] =>
    questionsOf(race).filter((name) => ticks[questionTick(race._id, name)] ?? true);
  // All of them: also those that only people have answered.
  const fewer = races.filter((race) => shown(race).length < questionsOf(race).length);
  return {
    ...{ event: event._id, format },
    ...(races.length < (event.modalities ?? []).length && { export_modalities: races.map(({ _id }) => _id) }),
    ...(fewer.length > 0 && { export_options: Object.fromEntries(fewer.map((race) => [race._id, [...shown(race)]])) }),
    ...{
      separate_modalities: isOn('separate'),
      all_uppercase: isOn('uppercase'),
      include_cancelled: isOn('cancelled'),
    },
    ...{ token_modality: isOn('token'), include_qr: isOn('code'), personalized_qr: isOn('codeOfRace') },
  };
}
