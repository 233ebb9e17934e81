import { listNotices, saveNotice } from '@dorsal/contract/calls/staff/notices.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { noticeLevels } from '@dorsal/contract/views/notice-view.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { fetchModalities } from '#race/race-queries.ts';
import formClasses from '../form/EditorForm.module.css';
import { type Field, type OwnField, textOrNull, type Values, type Wire } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';
import { EventChoice, isNamed } from './EventChoice.tsx';

type View = z.output<typeof listNotices.answer>[number];

/** A notice stays where it was given: only a new one asks where. */
export const noticeFields = (say: SaidBy<StaffTextKey>, isNew: boolean): readonly Field[] => [
  { kind: 'own', name: 'event', label: 'ads.event', isRequired: true, draw: EventChoice, ...stays(isNew) },
  { kind: 'own', name: 'modality', label: 'notice.race', draw: RaceChoice, ...stays(isNew) },
  {
    kind: 'choice',
    name: 'level',
    label: 'notice.level',
    isRequired: true,
    options: noticeLevels.map((level) => ({ value: level, says: say(`notice.level.${level}`) })),
  },
  { kind: 'area', name: 'text', label: 'notice.text', isRequired: true, hint: 'notice.text.hint' },
  ...(isNew ? [] : [{ kind: 'flag', name: 'withdrawn', label: 'notice.withdraw' } as const]),
];

const stays = (isNew: boolean) => ({ whyOff: (): StaffTextKey | null => (isNew ? null : 'notice.stays') });

/** A race of the event that was chosen, or all of it. */
function RaceChoice({ id, value, isOff, values, onType }: OwnField): ReactElement {
  const { say } = useStaffTexts();
  const event = isNamed(values['event']) ? values['event'].id : null;
  const races = useQuery({
    queryKey: ['staff', 'races of', event],
    queryFn: ({ signal }) => fetchModalities({ event: event ?? '' }, signal),
    enabled: event !== null,
  });
  const chosen = isNamed(value) ? value : null;
  const offered = races.data?.map((race) => ({ id: race.id, name: race.name })) ?? (chosen ? [chosen] : []);
  return (
    <select
      id={id}
      className={formClasses.input}
      aria-label={say('notice.race')}
      disabled={isOff || event === null}
      value={chosen?.id ?? ''}
      onChange={(e) => onType(offered.find((race) => race.id === e.currentTarget.value) ?? null)}
    >
      <option value="">{say('notice.race.all')}</option>
      {offered.map((race) => (
        <option key={race.id} value={race.id}>
          {race.name}
        </option>
      ))}
    </select>
  );
}

export const noticeEditor: EditorDesign<View> = {
  kind: 'notice',
  titles: { list: 'notices.title', create: 'notice.create', edit: 'notice.edit', save: 'notice.save' },
  list: '/admin/notices',
  page: '/admin/notice/$id',
  nameOf: ({ text }) => text,
  load: async (id, signal) => (await call(listNotices, { body: { id } }, signal))[0] ?? null,
  valuesOf: ({ event, modality, level = 'info', text = '', withdrawn = false }) => ({
    event: event ? { id: event._id, name: event.name } : null,
    modality: modality ? { id: modality._id, name: modality.name } : null,
    ...{ level, text, withdrawn },
  }),
  wireOf: (values) => ({
    event: idOf(values['event']),
    modality: idOf(values['modality']),
    level: values['level'],
    text: textOrNull(values['text']),
    withdrawn: values['withdrawn'] === true,
  }),
  save: (body, commandId) => command(saveNotice, { body: body as BodyOf<typeof saveNotice> }, commandId), // of the fields above
};

const idOf = (value: Values[string] | undefined): Wire[string] => (isNamed(value) ? value.id : null);

/** The notice of a form, as pages of the public have it. */
export const noticeIn = ({ level, text }: Values, at: number) => ({
  id: '',
  level: level === 'warning' ? ('warning' as const) : ('info' as const),
  text: typeof text === 'string' ? text : '',
  at,
});
