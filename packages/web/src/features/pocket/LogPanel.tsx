import { lazy, type ReactElement, Suspense, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LineList } from './LineList.tsx';
import classes from './pocket.module.css';
import { type Line, refusedOf } from './pocket-log.ts';
import { logFile, saveLog } from './pocket-sync.ts';
import { useIsKept, type usePocket } from './use-pocket.ts';

const LogCodes = lazy(async () => ({ default: (await import('./LogCodes.tsx')).LogCodes }));

interface Props {
  readonly pocket: ReturnType<typeof usePocket>;
  readonly isAwake: boolean;
  readonly onPlaces: () => void;
  readonly onName: (line: Line) => void;
  readonly onLeave: () => void;
}

/** The whole log, how the phone is, and the ways in which the log leaves it. */
export function LogPanel({ pocket, isAwake, onPlaces, onName, onLeave }: Props): ReactElement {
  const { say } = usePocketTexts();
  const [codes, setCodes] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const isKept = useIsKept();
  const { phone, waiting } = pocket;
  const lost = waiting + pocket.unreadable.length + refusedOf(pocket.lines).length;
  return (
    <>
      <ul className={classes.facts}>
        <li data-fault={!isAwake}>{say(isAwake ? 'pocket.awake' : 'pocket.awake.not')}</li>
        {isKept === null ? null : <li data-fault={!isKept}>{say(isKept ? 'pocket.kept' : 'pocket.kept.not')}</li>}
        <li>{say('pocket.named', { name: phone.name })}</li>
      </ul>
      <div className={classes.two}>
        <Button variant="default" fullWidth onClick={onPlaces}>
          {say('pocket.places.change')}
        </Button>
        <Button variant="default" fullWidth onClick={() => void pocket.sendNow()}>
          {say('pocket.send')}
        </Button>
        <Button variant="default" fullWidth onClick={() => void saveLog(phone)}>
          {say('pocket.file')}
        </Button>
        <Button variant="default" fullWidth onClick={() => void logFile(phone.address).then(setCodes)}>
          {say('pocket.codes')}
        </Button>
      </div>
      <p className={classes.hint}>{say('pocket.file.what')}</p>
      {codes === null ? null : (
        <Suspense fallback={null}>
          <LogCodes text={codes} onClose={() => setCodes(null)} />
        </Suspense>
      )}
      <h2 className={classes.startName}>{say('pocket.log', { count: pocket.lines.length })}</h2>
      <UnreadableList pocket={pocket} />
      <LineList pocket={pocket} lines={pocket.lines.slice(0, 200)} onName={onName} />
      <Button variant="default" fullWidth onClick={() => (isSure ? onLeave() : setSure(true))}>
        {say(isSure ? (lost > 0 ? 'pocket.leave.lost' : 'pocket.leave.sure') : 'pocket.leave', { count: lost })}
      </Button>
    </>
  );
}

/** Entries that can never be sent, each with its way out. */
function UnreadableList({ pocket }: Pick<Props, 'pocket'>): ReactElement | null {
  const { say } = usePocketTexts();
  const [sure, setSure] = useState<string | null>(null);
  if (pocket.unreadable.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {pocket.unreadable.map(({ key, seen }) => (
        <li key={String(key)} data-refused>
          <span />
          <span className={classes.what}>
            <strong>{seen}</strong>
            <span className={classes.doubt}>{say('pocket.line.unreadable')}</span>
          </span>
          <button
            type="button"
            className={classes.small}
            onClick={() => (sure === String(key) ? void pocket.drop(key) : setSure(String(key)))}
          >
            {say(sure === String(key) ? 'pocket.line.removeSure' : 'pocket.line.remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}
