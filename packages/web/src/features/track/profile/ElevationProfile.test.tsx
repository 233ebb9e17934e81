import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TrackPoint } from '#race/use-track-line.ts';
import { ElevationProfile } from './ElevationProfile.tsx';

// Texts are their keys here, and nobody looks at a place.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/texts/use-measures.ts', () => ({
  useMeasures: () => ({ distance: String, climb: String }),
}));
vi.mock('#ui/texts/use-units.ts', () => ({ useUnits: () => 'metric' }));
vi.mock('../line/course-cursor.ts', async (original) => ({
  ...(await original<object>()),
  useCursorPlace: () => null,
}));
vi.mock('../line/use-stop-names.ts', () => ({ useStopNames: () => () => '' }));

const drawn = (points: readonly TrackPoint[]): string =>
  renderToStaticMarkup(
    <ElevationProfile line={{ lengthM: 2_000, points }} stops={[]} showsNames={false} people={[]}>
      {null}
    </ElevationProfile>,
  );

// @spec [Tracks] issue 4, doc 1 §8: A course stands without a map below it, without heights, and without the network once it is here; one that cannot be had says so and can be asked for again
test('a track without heights says so, and its places can be followed all the same', () => {
  const level = drawn([
    [0, 40, null, 0],
    [0, 40.02, null, 2_000],
  ]);
  expect(level).toContain('track.noHeights');
  expect(level).toContain('data-is-level="true"');
  expect(level).toMatch(/<input[^>]*type="range"/);
  const hilly = drawn([
    [0, 40, 10, 0],
    [0, 40.02, 300, 2_000],
  ]);
  expect(hilly).not.toContain('track.noHeights');
  expect(hilly).toContain('data-is-level="false"');
});
