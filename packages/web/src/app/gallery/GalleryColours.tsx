import type { ReactElement } from 'react';
import classes from './Shelf.module.css';
import { Shelf, State } from './Shelf.tsx';

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

export const GalleryColours = (): ReactElement => (
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
