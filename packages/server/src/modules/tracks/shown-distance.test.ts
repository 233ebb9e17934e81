import { chosenDistance } from '@dorsal/domain/event/course-length.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';

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

// @spec [The whole public site] doc 1 §3, doc 3 §2: Filters of lists take the distance that the page says: that of staff, or of the track where `gpx_use_own_distance` is set or nobody said one
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
  // No command removes a track yet.
  await context.db.deleteFrom('track').execute();
  expect(await between(9_500, 10_500)).toEqual([]);
  expect((await between(42_000, 43_000)).toSorted()).toEqual(['staff-knows', 'track-knows']);
});

test('the database chooses the same length as the domain, whatever is known of a race', async () => {
  const metres = fc.option(
    fc.oneof(fc.constantFrom(0, -1, 42_195), fc.double({ min: -10, max: 400_000, noNaN: true })),
  );
  const lengths = fc.record({ distanceM: metres, trackM: metres, usesTrack: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(lengths, { minLength: 1, maxLength: 200 }), async (races) => {
      const { rows } = await sql<{ shown: number | null }>`
        select shown_distance(distance, uses_track, track) as shown
        from unnest(${races.map(({ distanceM }) => distanceM)}::float8[], ${races.map(({ usesTrack }) => usesTrack)}::boolean[],
          ${races.map(({ trackM }) => trackM)}::float8[]) as race (distance, uses_track, track)`.execute(context.db);
      expect(rows.map(({ shown }) => plain(shown))).toEqual(races.map((race) => chosenDistance(race)).map(plain));
    }),
  );
});

/** Without the minus before a zero. */
const plain = (metres: number | null): number | null => (metres === null ? null : metres + 0);
