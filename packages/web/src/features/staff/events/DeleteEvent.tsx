import { deleteEvent } from '@dorsal/contract/calls/staff/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { AskedDelete } from '../races/AskedDelete.tsx';
import classes from './events.module.css';

type List = '/admin/events' | '/admin/circuits';

interface Props {
  readonly event: { readonly _id: string; readonly name: string };
  /** The list where one goes on. */
  readonly list: List;
  readonly onLeave: () => void;
}

/** Deletes an event or a circuit on which nothing hangs, and leads to the list of the others, which says so. */
export function DeleteEvent({ event: { _id, name }, list, onLeave }: Props): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className={classes.opened}>
      <AskedDelete
        sure={say('deleteEvent.sure', { name })}
        remove={(commandId) => command(deleteEvent, { body: { _id } }, commandId)}
        onGone={async () => {
          // First away from its page, which would say that there is none.
          await navigate({ to: list, search: { gone: _id } });
          await client.invalidateQueries({ queryKey: ['staff'] });
        }}
        onLeave={onLeave}
      />
    </div>
  );
}

/** Above the list, once one was deleted: the way to take that back. */
export function DeletedNotice({ event, list }: { readonly event: string; readonly list: List }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <p role="status" tabIndex={-1} ref={focusOn} className={classes.gone}>
      {say(list === '/admin/events' ? 'deleteEvent.gone' : 'deleteEvent.gone.circuit')}{' '}
      <RowLink path="/admin/trail" search={{ subject: `event:${event}` }}>
        {say('palette.history')}
      </RowLink>
    </p>
  );
}

/** The focus of whoever deleted it: its button is gone. */
const focusOn = (told: HTMLElement | null): void => told?.focus();
