import { formatClock, formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { QrCode } from '#ui/scan/QrCode.tsx';
import { CopyLine } from '../account/CopyLine.tsx';
import {
  endOf,
  type HelperLink,
  type HelperPhone,
  type HelpersAnswer,
  helpersQuery,
  makeLink,
} from './helper-queries.ts';
import own from './helpers.module.css';
import { PhoneFile, WaitingLines } from './PhoneLines.tsx';
import classes from './race-day.module.css';
import { boardQuery, raceDayKey, type ScreenProps } from './race-day-queries.ts';

/** Phones of helpers: links with PIN, who times with them, and what waits of them. They are of one event. */
export function Helpers({ event }: Pick<ScreenProps, 'event'>): ReactElement {
  const { say } = useStaffTexts();
  return event === undefined ? <p role="status">{say('helpers.oneEvent')}</p> : <OfEvent event={event} />;
}

function OfEvent({ event }: { readonly event: string }): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(helpersQuery(event));
  const zone = useZone(event);
  return (
    <>
      <WaitingLines event={event} zone={zone} />
      <section>
        <h2>{say('helpers.links')}</h2>
        <p className={classes.note}>{say('helpers.what')}</p>
        <Refusal error={found.error} />
        {found.data?.links.length === 0 ? <p>{say('helpers.none')}</p> : null}
        <ul className={classes.missing}>
          {found.data?.links.map((link) => (
            <Link key={link._id} {...{ event, link, zone }} helpers={found.data} />
          ))}
        </ul>
        <NewLink event={event} helpers={found.data} />
      </section>
      <section>
        <h2>{say('helpers.staffPhones')}</h2>
        <p className={classes.note}>
          {say('helpers.staffPhones.what')} <a href={`/timer/${event}`}>{say('helpers.staffPhones.open')}</a>
        </p>
        <Phones {...{ event, zone }} phones={found.data?.devices ?? []} />
      </section>
      <PhoneFile event={event} />
    </>
  );
}

/** The zone in which hours of the event are shown. */
const useZone = (event: string): string => useQuery(boardQuery(event)).data?.races[0]?.event.time_zone ?? 'UTC';

interface LinkProps {
  readonly event: string;
  readonly link: HelperLink;
  readonly helpers: HelpersAnswer;
  readonly zone: string;
}

function Link({ event, link, helpers, zone }: LinkProps): ReactElement {
  const { say } = useStaffTexts();
  const end = useEnd(event);
  const unfolding = useUnfold();
  const isOver = link.ended_at !== undefined || link.ends_at < Date.now();
  const address = new URL(link.address, location.origin).href;
  const places = helpers.places.filter(({ checkpoint }) => link.places.includes(checkpoint));
  return (
    <li className={own.helper}>
      <p className={classes.who}>
        <b>{link.label}</b>{' '}
        <small>
          {places.length === 0
            ? say('helpers.everywhere')
            : places.map(({ name, kind, race }) => `${name ?? say(`helpers.${kind}`)} (${race})`).join(', ')}
          {' · '}
          {isOver ? say('helpers.over') : say('helpers.until', { hour: formatDayHour(link.ends_at, zone) })}
        </small>
      </p>
      {isOver ? null : (
        <div className={classes.mend}>
          <span>{say('helpers.pin', { pin: link.pin })}</span>
          <Button variant="default" {...unfolding.button}>
            {say('helpers.code')}
          </Button>
          <EndButton says={say('helpers.end')} of={link.label} end={end} what={{ link: link._id }} />
        </div>
      )}
      {isOver ? null : (
        <Unfolded of={unfolding}>
          <div>
            <QrCode text={address} label={say('helpers.code.of', { label: link.label })} />
            <CopyLine label={say('helpers.address')} text={address} />
          </div>
        </Unfolded>
      )}
      <Phones {...{ event, zone }} phones={link.devices} />
      <Refusal error={end.error} />
    </li>
  );
}

type End = ReturnType<typeof useEnd>;

/** Ends a link or a phone; what was sent stays. */
function useEnd(event: string) {
  const client = useQueryClient();
  const id = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (what: { readonly link: string } | { readonly device: string }) =>
      endOf({ event, ...what }, id.current),
    onSuccess: async () => {
      id.current = crypto.randomUUID();
      await client.invalidateQueries({ queryKey: raceDayKey });
    },
    meta: { isQuiet: true },
  });
}

interface EndProps {
  readonly says: string;
  readonly of: string;
  readonly end: End;
  readonly what: { readonly link: string } | { readonly device: string };
}

/** Pressed twice: whoever is at the course cannot be asked again. */
function EndButton({ says, of, end, what }: EndProps): ReactElement {
  const { say } = useStaffTexts();
  const [isSure, setSure] = useState(false);
  const text = isSure ? say('helpers.end.sure') : says;
  return (
    <Button
      variant="default"
      aria-label={`${text}: ${of}`}
      aria-disabled={end.isPending}
      onClick={() => (isSure ? end.mutate(what) : setSure(true))}
    >
      {text}
    </Button>
  );
}

interface PhonesProps {
  readonly event: string;
  readonly zone: string;
  readonly phones: readonly HelperPhone[];
}

/** The phones of a link, when they were heard last, and what they have stamped. */
function Phones({ event, zone, phones }: PhonesProps): ReactElement | null {
  const { say } = useStaffTexts();
  const end = useEnd(event);
  if (phones.length === 0) return null;
  return (
    <>
      <ul className={classes.missing}>
        {phones.map((phone) => (
          <li key={phone.device} className={classes.line}>
            <p className={classes.who}>
              <b>{phone.name}</b>{' '}
              <small>
                {[
                  say('helpers.stamps', { count: phone.stamps }),
                  phone.without_bib > 0 && say('helpers.withoutBib', { count: phone.without_bib }),
                  phone.uncertain > 0 && say('helpers.uncertain', { count: phone.uncertain }),
                  phone.last_contact === undefined
                    ? say('helpers.noContact')
                    : say('helpers.contact', { clock: formatClock(phone.last_contact, zone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </p>
            {phone.ended_at === undefined ? (
              <EndButton says={say('helpers.endPhone')} of={phone.name} end={end} what={{ device: phone.device }} />
            ) : (
              <span>{say('helpers.over')}</span>
            )}
          </li>
        ))}
      </ul>
      <Refusal error={end.error} />
    </>
  );
}

interface NewProps {
  readonly event: string;
  readonly helpers: HelpersAnswer | undefined;
}

/** A new link: for whom it is, and the places at which its phones may time. */
function NewLink({ event, helpers }: NewProps): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const id = useRef(crypto.randomUUID());
  const [label, setLabel] = useState('');
  const [places, setPlaces] = useState<readonly string[]>([]);
  const made = useMutation({
    mutationFn: () => makeLink({ event, label: label.trim(), places: [...places] }, id.current),
    onSuccess: async () => {
      id.current = crypto.randomUUID();
      setLabel('');
      setPlaces([]);
      await client.invalidateQueries({ queryKey: helpersQuery(event).queryKey });
    },
    meta: { isQuiet: true },
  });
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    if (label.trim() !== '' && !made.isPending) made.mutate();
  };
  const toggle = (one: string): void =>
    setPlaces(places.includes(one) ? places.filter((other) => other !== one) : [...places, one]);
  return (
    <form className={own.newHelper} onSubmit={submit}>
      <h3>{say('helpers.new')}</h3>
      <label>
        {say('helpers.label')}
        <input
          value={label}
          maxLength={60}
          autoComplete="off"
          placeholder={say('helpers.label.example')}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
      </label>
      <fieldset>
        <legend>{say('helpers.places')}</legend>
        <p className={classes.note}>{say('helpers.places.hint')}</p>
        {helpers?.places.map(({ checkpoint, name, kind, race }) => (
          <label key={checkpoint}>
            <input type="checkbox" checked={places.includes(checkpoint)} onChange={() => toggle(checkpoint)} />{' '}
            {name ?? say(`helpers.${kind}`)} <small>{race}</small>
          </label>
        ))}
      </fieldset>
      <Refusal error={made.error} />
      <Button type="submit" aria-disabled={label.trim() === '' || made.isPending}>
        {say('helpers.make')}
      </Button>
    </form>
  );
}
