import { statuses } from '@dorsal/domain/status/status.ts';
import { formatClock, formatDay } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Notices } from '#race/parts/Notices.tsx';
import { StatusChip } from '#race/parts/StatusChip.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { BigBib } from '#ui/page/BigBib.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { BibMark } from '../layout/BibMark.tsx';
import { GalleryControls } from './GalleryControls.tsx';
import { GalleryFailures } from './GalleryFailures.tsx';
import { GallerySigns } from './GallerySigns.tsx';
import classes from './Shelf.module.css';
import { Shelf, State } from './Shelf.tsx';

/** Every piece of `ui` in all its states. Language, units and colours are chosen in the footer, as on any page. */
export function GalleryPage(): ReactElement {
  usePageTitle('Gallery');
  return (
    <>
      <h1>Gallery</h1>
      <Shelf title="BibMark">
        <State name="the mark">
          <BibMark />
        </State>
      </Shelf>
      <Shelf title="BigBib">
        <State name="a number" isWide>
          <BigBib text="404" />
        </State>
        <State name="a word" isWide>
          <BigBib text="DNS" />
        </State>
      </Shelf>
      <Shelf title="BibBadge">
        {bibs.map(({ name, bib, color }) => (
          <State key={name} name={name}>
            <BibBadge bib={bib} color={color} />
          </State>
        ))}
      </Shelf>
      <Shelf title="StatusChip">
        {statuses.map((status) => (
          <State key={status} name={status}>
            <StatusChip status={status} />
          </State>
        ))}
      </Shelf>
      <GalleryMotion />
      <GalleryUnits />
      <GallerySigns />
      <GalleryControls />
      <GalleryFailures />
      <GalleryNotices />
      <Shelf title="Skeleton">
        <State name="3 lines" isWide>
          <Skeleton lines={3} />
        </State>
        <State name="1 line" isWide>
          <Skeleton lines={1} />
        </State>
      </Shelf>
      <GalleryColours />
    </>
  );
}

const bibs = [
  { name: 'one digit', bib: '7', color: '#d0021b' },
  { name: 'no colour', bib: '1234', color: null },
  { name: 'five digits', bib: '60000', color: '#1a4f7d' },
  { name: 'text', bib: 'W12', color: '#7a3fa0' },
  { name: 'pale colour', bib: 'F-3', color: '#ffe94a' },
  { name: 'dark colour', bib: '88', color: '#101418' },
  { name: 'long', bib: 'RELLEU-10214', color: '#17603a' },
];

/** Everything that moves, at rest and on demand; under reduced motion all of it stands still. */
function GalleryMotion(): ReactElement {
  const [count, setCount] = useState(998);
  return (
    <>
      <Shelf title="RollingNumber">
        <State name="none">
          <RollingNumber value={0} />
        </State>
        <State name="thousands, as the language writes them">
          <RollingNumber value={17_600} />
        </State>
        <State name="rolls up and down">
          <span className="numbers">
            <RollingNumber value={count} />
          </span>{' '}
          <Button variant="default" onClick={() => setCount(count + 1)}>
            One more
          </Button>{' '}
          <Button variant="default" onClick={() => setCount(count - 1)}>
            One less
          </Button>
        </State>
      </Shelf>
      <Shelf title="Spinner">
        <State name="with its words">
          <Spinner /> Working out places
        </State>
      </Shelf>
    </>
  );
}

const at = Date.UTC(2026, 4, 3, 8, 5, 9);
const sports = ['running', 'cycling', 'btt', 'swimming', 'open_waters'] as const;

function GalleryUnits(): ReactElement {
  const { distance, climb, pace } = useMeasures();
  return (
    <Shelf title="Units">
      <State name="distance">{distance(21_097)}</State>
      <State name="climb">{climb(1250)}</State>
      {sports.map((sport) => (
        <State key={sport} name={`pace, ${sport}`}>
          {pace({ sport, distanceM: 1500, timeMs: 330_000 })}
        </State>
      ))}
      <State name="a day">{formatDay(at, 'Europe/Madrid')}</State>
      <State name="an hour of the clock, in the zone of the event">{formatClock(at, 'Europe/Madrid')}</State>
      <State name="pace over nothing">{pace({ sport: 'running', distanceM: 0, timeMs: 1000 }) ?? '–'}</State>
    </Shelf>
  );
}

const texts = [
  'ink',
  'ink-soft',
  'accent',
  'fault',
  'gold',
  'silver',
  'bronze',
  'status-live',
  'status-good',
  'status-wait',
  'status-info',
  'status-off',
];

const GalleryColours = (): ReactElement => (
  <>
    {['paper', 'paper-raised', 'paper-sunk'].map((ground) => (
      <Shelf key={ground} title={`Colours on ${ground}`}>
        {texts.map((text) => (
          <State key={text} name={text}>
            <div className={classes['swatch']} style={{ background: `var(--${ground})`, color: `var(--${text})` }}>
              <span className="numbers">1:02:03</span> {text}
            </div>
          </State>
        ))}
      </Shelf>
    ))}
  </>
);

const noticedAt = Date.UTC(2026, 4, 3, 5, 45);
const notices = [
  { id: '1'.repeat(24), level: 'warning', text: 'La eixida es retarda 15 minuts per boira al coll.', at: noticedAt },
  {
    id: '2'.repeat(24),
    level: 'info',
    text: 'Aigua al km 3.\nGuarda-roba obert fins a les 12:00.',
    at: noticedAt - 600_000,
  },
  { id: '3'.repeat(24), level: 'warning', text: 'x'.repeat(300), at: noticedAt - 86_400_000 },
] as const;

const GalleryNotices = (): ReactElement => (
  <Shelf title="Notices">
    <State name="one" isWide>
      <Notices notices={notices.slice(0, 1)} zone="Europe/Madrid" />
    </State>
    <State name="several, the oldest long" isWide>
      <Notices notices={notices} zone="Europe/Madrid" />
    </State>
  </Shelf>
);
