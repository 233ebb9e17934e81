import { type ReactElement, useState } from 'react';
import classes from './EventPoster.module.css';

interface Props {
  readonly event: { readonly id: string; readonly name: string; readonly poster?: string | undefined };
  /** A picture that is seen at once is not loaded lazily. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
  /** The drawn one without words: what they say stands beside it. */
  readonly isArt?: boolean;
}

/** The event's poster, else the one that the server draws from its course, else its name. An ornament: the name stands beside it. As wide as its place, 16 to 10, or `--poster-ratio`. */
export function EventPoster({ event, isFirst = false, className = '', isArt = false }: Props): ReactElement {
  const drawn = `/api/posters/${event.id}${isArt ? '?art=true' : ''}`;
  const sources = event.poster === undefined ? [drawn] : [event.poster, drawn];
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((address) => !failed.includes(address));
  return (
    <div className={`${classes.frame} ${className}`}>
      {source === undefined ? (
        <PlainPoster name={event.name} />
      ) : (
        <img
          key={source}
          className={classes.picture}
          src={source}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setFailed([...failed, source])}
        />
      )}
    </div>
  );
}

/** A ridge and the name, when no picture can be had. */
const PlainPoster = ({ name }: { readonly name: string }): ReactElement => (
  <span className={classes.plain} aria-hidden="true">
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={classes.ridge} aria-hidden="true">
      <path d="M0 34 14 22l9 6 17-20 12 14 9-7 14 15 10-6 15 12v20H0z" />
    </svg>
    {name}
  </span>
);
