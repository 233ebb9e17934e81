import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/track/import-gpx.ts';
import { aProgram } from '#testing/test-program.ts';

const { ask, context } = await aProgram();
const points = Array.from({ length: 91 }, (_, step) => `<trkpt lat="${39 + step / 1000}" lon="-0.4"/>`).join('');
const tenKm = Buffer.from(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`);

/** An event of its own with one race. */
async function aRaceOf(slug: string, distances: object): Promise<number> {
  const made = await importEvent(context, { slug, name: slug, modalities: [{ short_name: slug, ...distances }] });
  const race = made.ok ? made.modalities[0] : undefined;
  if (!race) throw new Error(`${slug} is refused`);
  return race.number;
}

const take = (number: number) => importGpx(context, { modality: { number }, bytes: tenKm, fileName: 'mine.gpx' });

/** Events with a race between so many metres. */
async function between(distance_from: number, distance_to: number): Promise<string[]> {
  const answer = await ask('/events', { body: { distance_from, distance_to } });
  return answer.json().map(({ slug }: { slug: string }) => slug);
}

test('a race is found by the distance that its page says, whether staff or its track said it', async () => {
  const races = [
    await aRaceOf('track-alone', {}),
    await aRaceOf('track-knows', { distance: 42_195, gpx_use_own_distance: true }),
    await aRaceOf('staff-knows', { distance: 42_195 }),
  ];
  expect(await between(9_500, 10_500)).toEqual([]);
  for (const race of races) await take(race);
  expect((await between(9_500, 10_500)).toSorted()).toEqual(['track-alone', 'track-knows']);
  expect(await between(42_000, 43_000)).toEqual(['staff-knows']);
  await context.db.deleteFrom('track').execute();
  expect(await between(9_500, 10_500)).toEqual([]);
  expect((await between(42_000, 43_000)).toSorted()).toEqual(['staff-knows', 'track-knows']);
});
