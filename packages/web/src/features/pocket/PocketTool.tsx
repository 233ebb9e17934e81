import { type ReactElement, useState } from 'react';
import { useOfflinePages } from '#browser/offline-pages.ts';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { loadCamera } from '#ui/scan/BibCamera.tsx';
import { LogPanel } from './LogPanel.tsx';
import { NamePanel } from './NamePanel.tsx';
import { PlaceChoice } from './PlaceChoice.tsx';
import classes from './pocket.module.css';
import { type Line, refusedOf } from './pocket-log.ts';
import { StartPanel, startsOf } from './StartPanel.tsx';
import { chosenSpots, TapPanel, useSpotName } from './TapPanel.tsx';
import { type OpenLog, usePocket, useWakeLock } from './use-pocket.ts';
import { WherePanel } from './WherePanel.tsx';

const panels = ['tap', 'bibs', 'where', 'start', 'log'] as const;
type Panel = (typeof panels)[number];

interface Props extends OpenLog {
  readonly onLeave: () => void;
}

/** The tool of a phone at the course: one thing to do at a time, what waits always counted. */
export function PocketTool({ onLeave, ...log }: Props): ReactElement {
  const { say } = usePocketTexts();
  const pocket = usePocket(log);
  const [panel, setPanel] = useState<Panel>('tap');
  const [wanted, setWanted] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const nameOf = useSpotName();
  const { phone } = pocket;
  const spots = chosenSpots(pocket);
  const places = spots.map(nameOf).join(' · ');
  usePageTitle([places, phone.event.name].filter(Boolean).join(' · '));
  const nameIt = ({ seq }: { readonly seq: number }): void => {
    setWanted(seq);
    setPanel('bibs');
  };
  const offered = panels.filter((one) => one !== 'start' || startsOf(pocket).length > 0);
  const mustChoose = isChoosing || spots.length === 0;
  return (
    <div className={classes.tool}>
      <header className={classes.head}>
        <p className={classes.event}>{phone.event.name}</p>
        <h1 className={classes.place}>{places || say('pocket.places')}</h1>
        <State pocket={pocket} />
      </header>
      <div className={classes.panel}>
        {mustChoose ? (
          <PlaceChoice
            phone={phone}
            onChosen={(chosen) => {
              void pocket.choose(chosen);
              setChoosing(false);
            }}
          />
        ) : (
          <Shown
            {...{ pocket, panel, wanted, onLeave }}
            onWanted={setWanted}
            onName={nameIt}
            onPlaces={() => setChoosing(true)}
          />
        )}
      </div>
      <nav className={classes.tabs} aria-label={say('pocket.parts')}>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.tab}
            aria-current={one === panel && !mustChoose ? 'page' : undefined}
            disabled={spots.length === 0}
            onClick={() => {
              setPanel(one);
              setChoosing(false);
              scrollTo(0, 0);
            }}
          >
            {say(`pocket.part.${one}`)}
          </button>
        ))}
      </nav>
    </div>
  );
}

interface ShownProps {
  readonly pocket: ReturnType<typeof usePocket>;
  readonly panel: Panel;
  readonly wanted: number | null;
  readonly onWanted: (seq: number | null) => void;
  readonly onName: (line: Line) => void;
  readonly onPlaces: () => void;
  readonly onLeave: () => void;
}

/** The part that is open. */
function Shown({ pocket, panel, wanted, onWanted, onName, onPlaces, onLeave }: ShownProps): ReactElement {
  const isAwake = useWakeLock();
  switch (panel) {
    case 'tap':
      return <TapPanel pocket={pocket} onName={onName} />;
    case 'bibs':
      return <NamePanel pocket={pocket} wanted={wanted} onWanted={onWanted} />;
    case 'where':
      return <WherePanel pocket={pocket} />;
    case 'start':
      return <StartPanel pocket={pocket} />;
    case 'log':
      return <LogPanel {...{ pocket, isAwake, onPlaces, onName, onLeave }} />;
  }
}

/** The state of the phone in one line, on every part: whether it works offline, and what waits. */
function State({ pocket }: { readonly pocket: ReturnType<typeof usePocket> }): ReactElement {
  const { say } = usePocketTexts();
  const { phone, waiting, sent, hasFailed } = pocket;
  const refused = refusedOf(pocket.lines).length + pocket.unreadable.length;
  const hasPages = useOfflinePages('/timer/', loadCamera);
  const isReady = hasPages && phone.seenAt !== null;
  const lacking = (
    <>
      {refused === 0 ? null : <span data-fault>{say('pocket.refused', { count: refused })}</span>}
      {waiting + refused > 0 ? null : <span data-fault={false}>{say('pocket.waiting.none')}</span>}
      {waiting === 0 ? null : <span data-fault>{say('pocket.waiting', { count: waiting })}</span>}
    </>
  );
  if (phone.isEnded || sent === 'ended')
    return (
      <>
        <p className={classes.alarm} role="alert">
          {say('pocket.ended')}
        </p>
        <p className={classes.state} role="status">
          {lacking}
        </p>
      </>
    );
  if (hasFailed)
    return (
      <p className={classes.alarm} role="alert">
        {say('pocket.failed')}
      </p>
    );
  return (
    <p className={classes.state} role="status">
      <span data-fault={!isReady}>
        {isReady ? say('pocket.ready', { count: phone.people.length }) : say('pocket.ready.not')}
      </span>
      {lacking}
      {sent === 'offline' ? <span data-fault>{say('pocket.offline')}</span> : null}
    </p>
  );
}
