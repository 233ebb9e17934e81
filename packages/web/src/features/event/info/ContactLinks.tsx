import type { ReactElement } from 'react';
import type { Event } from '#race/event.ts';
import classes from '#ui/page/link-list.module.css';

/** Links to write and to call; nothing where neither is known. */
export function ContactLinks({ contact }: { readonly contact: Event['contact'] }): ReactElement | null {
  const { email, phone } = contact;
  if (email === undefined && phone === undefined) return null;
  return (
    <ul className={classes.list}>
      {email === undefined ? null : (
        <li>
          <a href={mailLink(email)} className={classes.link}>
            {email}
          </a>
        </li>
      )}
      {phone === undefined ? null : (
        <li>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${classes.link} numbers`}>
            {phone}
          </a>
        </li>
      )}
    </ul>
  );
}

/** No sign of an address opens a part of the link that is not the receiver (`?bcc=`). */
const mailLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
