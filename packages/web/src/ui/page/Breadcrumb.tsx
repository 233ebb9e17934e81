import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Breadcrumb.module.css';
import { exactly } from './exactly.ts';

export interface Crumb {
  readonly text: string;
  /** Absent: where one is. */
  readonly link?: LinkOptions;
}

interface Props {
  readonly crumbs: readonly Crumb[];
  /** Last on the way: a choice among what stands beside the page. */
  readonly children?: ReactNode;
}

/** The pages above this one, the outermost first. */
export function Breadcrumb({ crumbs, children }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <nav aria-label={t('modality.trail')}>
      <ol className={classes.trail}>
        {crumbs.map(({ text, link }) => (
          <li key={text} aria-current={link ? undefined : 'page'}>
            {link ? (
              <Link {...link} activeOptions={exactly} className={classes.link}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ol>
    </nav>
  );
}

interface Slugged {
  readonly slug: string;
  readonly name: string;
}

interface EventOfTrail extends Slugged {
  readonly isCircuit?: boolean | undefined;
  readonly circuit?: Slugged | undefined;
}

/** The way to an event, through the circuit that it counts for, or to a circuit. */
export const eventCrumbs = ({ circuit, ...event }: EventOfTrail): Crumb[] => [
  ...(circuit ? [circuitCrumb(circuit)] : []),
  event.isCircuit
    ? circuitCrumb(event)
    : { text: event.name, link: { to: '/e/$eventId', params: { eventId: event.slug } } },
];

const circuitCrumb = ({ slug, name }: Slugged): Crumb => ({
  text: name,
  link: { to: '/c/$circuitId', params: { circuitId: slug } },
});
