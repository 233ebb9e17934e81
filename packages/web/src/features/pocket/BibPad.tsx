import { parseTimingToken } from '@dorsal/domain/event/timing-token.ts';
import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { type ReactElement, type ReactNode, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { BibCamera } from '#ui/scan/BibCamera.tsx';
import type { CodeFault } from '#ui/scan/CodeCamera.tsx';
import classes from './pocket.module.css';
import { type Person, type Phone, peopleWith, personOf } from './pocket-log.ts';

interface Props {
  readonly phone: Phone;
  readonly bib: string;
  readonly onBib: (bib: string) => void;
  /** The acts on the bib that is typed. */
  readonly children: ReactNode;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A bib by big keys, by the phone's own ones (a bib can have letters), or by its code, with whose it is. */
export function BibPad({ phone, bib, onBib, children }: Props): ReactElement {
  const { say } = usePocketTexts();
  const [isScanning, setScanning] = useState(false);
  const add = (digit: string): void => onBib(`${bib}${digit}`.slice(0, 20));
  return (
    <div className={classes.pad}>
      <div className={classes.typed}>
        <input
          className={classes.bibInput}
          value={bib}
          onChange={({ currentTarget }) => onBib(currentTarget.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          aria-label={say('pocket.bib')}
          placeholder={say('pocket.bib')}
        />
        <Button variant="default" size="lg" onClick={() => setScanning(true)}>
          {say('pocket.scan')}
        </Button>
      </div>
      <Whose phone={phone} bib={bib} onBib={onBib} />
      {children}
      <div className={classes.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" className={classes.key} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={classes.key} onClick={() => onBib('')} aria-label={say('pocket.clear')}>
          C
        </button>
        <button type="button" className={classes.key} onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          className={classes.key}
          onClick={() => onBib([...bib].slice(0, -1).join(''))}
          aria-label={say('pocket.erase')}
        >
          ⌫
        </button>
      </div>
      {isScanning ? (
        <BibCamera
          onCode={(text) => {
            const read = bibIn(text, phone);
            if (read.fault === 'token')
              return { what: say('pocket.scan.token'), remedy: say('pocket.scan.token.then') };
            if (read.fault !== undefined) return read.fault;
            onBib(read.bib);
            setScanning(false);
            return null;
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </div>
  );
}

type Read = { readonly bib: string; readonly fault?: never } | { readonly fault: CodeFault | 'token' };

/** The bib in a code; a token of the race's timing names none. */
function bibIn(text: string, { event }: Phone): Read {
  const token = parseTimingToken(text);
  if (token !== null) return { fault: token.event === event.number ? 'token' : 'otherEvent' };
  const code = parseScanCode(text);
  if (code === null) return { fault: 'notValid' };
  return code.eventNumber === event.number ? { bib: code.bib } : { fault: 'otherEvent' };
}

/** Somebody who has the bib that is typed, and others whose bib begins so. An unknown one is taken all the same: it was given late. */
function Whose({ phone, bib, onBib }: Pick<Props, 'phone' | 'bib' | 'onBib'>): ReactElement {
  const { say } = usePocketTexts();
  const own = personOf(phone.people, bib);
  const others = peopleWith(phone.people, bib).filter((person) => person !== own);
  return (
    <div className={classes.whose} role="status">
      {own === null ? null : <Somebody phone={phone} person={own} />}
      {own === null && others.length === 0 && bib.trim() !== '' && phone.seenAt !== null ? (
        <p className={classes.doubt}>{say('pocket.bib.unknown')}</p>
      ) : null}
      {own === null && others.length > 0 ? (
        <p className={classes.others}>
          {others.slice(0, 3).map((person) => (
            <button key={person.bib} type="button" className={classes.other} onClick={() => onBib(person.bib)}>
              {person.bib} · {person.name}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Somebody({ phone, person }: { readonly phone: Phone; readonly person: Person }): ReactElement {
  const { say } = usePocketTexts();
  const race = phone.event.races.find(({ id }) => id === person.race);
  return (
    <p className={classes.somebody}>
      <BibBadge bib={person.bib} color={race?.colour ?? null} />
      <span>
        <strong>{person.name}</strong>
        <span className={classes.hint}>
          {race?.name}
          {person.state === null ? null : ` · ${say(`pocket.state.${person.state}`)}`}
        </span>
      </span>
    </p>
  );
}
