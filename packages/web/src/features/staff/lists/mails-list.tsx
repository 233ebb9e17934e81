import { forgetMail, listMails, mailFaults, mailStats, sendMailAgain } from '@dorsal/contract/calls/accounts/mails.ts';
import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import type { ListContext, StaffListDesign } from '../list/staff-list.ts';
import classes from './cells.module.css';
import { Badge, Figures, moreColumn, onNarrow } from './cells.tsx';

type View = z.output<typeof listMails.answer>[number];

interface Mail {
  readonly id: string;
  readonly kind: View['kind'];
  readonly state: View['state'];
  readonly name: string;
  readonly email: string;
  readonly createdAt: number;
  readonly tries: number;
  readonly fault: string | undefined;
}

const mailOf = ({ _id, kind, state, name, email = '', created_at, tries, fault }: View): Mail => ({
  id: _id,
  kind,
  state,
  name,
  email,
  createdAt: created_at,
  tries,
  fault,
});

const tones = {
  waiting: 'wait',
  sending: 'wait',
  sent: 'good',
  failed: 'fault',
  unknown: 'fault',
  forgotten: 'off',
} as const satisfies Record<Mail['state'], string>;

const path = '/admin/mails';

/** The outbox: what waits, failed or is unknown, with what a person may do about it. */
export const mailsList: StaffListDesign<Mail, 'created_at'> = {
  path,
  title: 'mails.title',
  empty: 'mails.empty',
  searches: null,
  choice: { show: 'all', says: 'mails.all' },
  pageSize: 20,
  refreshMs: 5_000,
  usualOrder: 'created_at',
  nameOf: ({ name }) => name,
  fetch: async ({ isShown, offset, limit }, signal) => {
    const filters = isShown ? { all: true } : {};
    const [rows, { total }] = await Promise.all([
      call(listMails, { body: { ...filters, offset, limit } }, signal),
      call(mailStats, { body: filters }, signal),
    ]);
    return { rows: rows.map(mailOf), total };
  },
  columns: [
    {
      key: 'to',
      heading: ({ say }) => say('mails.to'),
      cell: ({ name, email }) => (
        <span className={classes.person}>
          <span className={classes.name}>{name}</span>
          <span>{email}</span>
        </span>
      ),
      holdsLine: true,
    },
    {
      key: 'kind',
      heading: ({ say }) => say('mails.kind'),
      from: 'wide',
      cell: ({ kind }, { say }) => say(`mails.kind.${kind}`),
      line: ({ kind }, context) => onNarrow(context.say(`mails.kind.${kind}`), context, 'wide'),
    },
    {
      key: 'state',
      heading: ({ say }) => say('mails.state'),
      phoneWidth: '96px',
      cell: ({ state }, { say }) => <Badge tone={tones[state]}>{say(`mails.state.${state}`)}</Badge>,
    },
    {
      key: 'created',
      heading: ({ say }) => say('mails.created'),
      from: 'wider',
      cell: ({ createdAt }) => <Figures>{atText(createdAt)}</Figures>,
      details: ({ createdAt }, context) => onNarrow(atText(createdAt), context, 'wider'),
    },
    {
      key: 'fault',
      heading: ({ say }) => say('mails.fault'),
      from: 'widest',
      cell: (mail, context) => faultText(mail, context),
      details: (mail, context) => onNarrow(faultText(mail, context), context, 'widest'),
    },
    {
      key: 'acts',
      heading: ({ say }) => say('mails.acts'),
      hidesHeading: true,
      from: 'wide',
      cell: (mail) => <MailActs mail={mail} />,
      details: (mail, context) => onNarrow(<MailActs mail={mail} />, context, 'wide'),
    },
    moreColumn,
  ],
};

const atText = (at: number): string => formatDayHour(at, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reasons of a mail that did not go out: those of ours, then the words of the server. */
export const faultText = ({ state, fault, tries }: Mail, { say }: Pick<ListContext, 'say'>): string =>
  [
    state === 'unknown' ? say('mails.unknown') : '',
    tries > 1 ? say('mails.tries', { count: tries }) : '',
    fault === mailFaults.restored ? say('mails.restored') : (fault ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');

/** Both acts are of no use to a mail that is being sent or done with. */
export function MailActs({ mail: { id, state, name } }: { readonly mail: Mail }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (act: typeof sendMailAgain | typeof forgetMail) =>
      command(act, { body: { _id: id } }, crypto.randomUUID()),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', path] }),
    meta: { isQuiet: true },
  });
  if (state === 'sending' || state === 'sent' || state === 'forgotten') return null;
  return (
    <span className={classes.acts}>
      <Button
        variant="default"
        aria-label={say('mails.again.of', { name })}
        aria-disabled={acting.isPending}
        onClick={() => (acting.isPending ? undefined : acting.mutate(sendMailAgain))}
      >
        {say('mails.again')}
      </Button>
      <Button
        variant="default"
        aria-label={say('mails.forget.of', { name })}
        aria-disabled={acting.isPending}
        onClick={() => (acting.isPending ? undefined : acting.mutate(forgetMail))}
      >
        {say('mails.forget')}
      </Button>
      <span role="alert">{acting.error ? failureText(acting.error, t) : ''}</span>
    </span>
  );
}
