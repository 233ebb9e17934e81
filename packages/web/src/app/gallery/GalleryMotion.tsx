import { type ReactElement, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { Shelf, State } from './Shelf.tsx';

/** What moves, at rest and on demand; under reduced motion all of it stands still. */
export function GalleryMotion(): ReactElement {
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
