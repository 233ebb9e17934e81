import type { ReactElement } from 'react';
import type { OrganiserContact } from '#race/event.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import classes from '#ui/page/link-list.module.css';

/** Links to write, to call and to the site; nothing where none is known. */
export function ContactLinks({ contact }: { readonly contact: OrganiserContact }): ReactElement | null {
  const { email, phone, website } = contact;
  if (email === undefined && phone === undefined && website === undefined) return null;
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
      {website === undefined ? null : (
        <li>
          <ExternalLink to={website} className={classes.link}>
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </ExternalLink>
        </li>
      )}
    </ul>
  );
}

/** No sign of an address opens a part of the link that is not the receiver (`?bcc=`). */
const mailLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
