import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { racesToSwitch } from './ModalityHead.tsx';

// @spec [Live screens] doc 2 §2.1, issue 16: The switcher has the timed races, and names the one that is shown
test('the switcher has the timed races, and on the page of another race that one as well', () => {
  const races = [
    aModality({ id: 'run' }),
    aModality({ id: 'walk', isTimed: false }),
    aModality({ id: 'hike', isTimed: false }),
  ];
  const shown = (id: string) => racesToSwitch(races, id).map((race) => race.id);
  expect(shown('run')).toEqual(['run']);
  expect(shown('walk')).toEqual(['run', 'walk']);
});
