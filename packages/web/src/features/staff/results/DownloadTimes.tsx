import { downloadResults } from '@dorsal/contract/calls/files.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './desk.module.css';
import type { DeskParts } from './TimeCell.tsx';

/** Document 3, section 2: 'each intermediate's results can be downloaded'; the whole race too. */
export function DownloadTimes({ race, stops, nameOf }: DeskParts): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [stop, setStop] = useState('');
  const made = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      call(downloadResults, { body: { modality: race.id, format, ...(stop !== '' && { intermediate: stop }) } }),
    // The file is saved beside the page, which stays.
    onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url }).click(),
    meta: { isQuiet: true },
  });
  return (
    <section className={classes.download} aria-label={say('desk.download')}>
      <label htmlFor={id}>{say('desk.download')}</label>
      <select id={id} value={stop} onChange={({ currentTarget: { value } }) => setStop(value)}>
        <option value="">{say('desk.download.all')}</option>
        {stops.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          aria-disabled={made.isPending}
          onClick={() => !made.isPending && made.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Refusal error={made.error} />
    </section>
  );
}
