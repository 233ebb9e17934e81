import { generateRace } from '@dorsal/devkit/generator/generate-race.ts';
import type { ModalityPlan } from '@dorsal/devkit/generator/plan.ts';
import { drawTrack } from '@dorsal/devkit/generator/track/draw-track.ts';
import { writeGpx } from '@dorsal/devkit/generator/track/write-gpx.ts';
import { sendReads } from '@dorsal/devkit/store/send-reads.ts';
import { type StoredModality, storeRace } from '@dorsal/devkit/store/store-race.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importGpx } from '@dorsal/server/modules/imports/import-gpx.ts';
import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { Scene } from './scene.ts';

/** Lays a scene into the database, beside the server that runs on it, and gives the id of its first modality. */
export async function layScene(context: Context, scene: Scene): Promise<string> {
  const { db } = context;
  const { plan } = scene;
  const made = generateRace(plan);
  const race = scene.change?.(made) ?? made;
  const stored = await storeRace(db, race, {
    event: { columns: scene.event ?? {} },
    columns: scene.modality ?? {},
  });
  for (const [index, modality] of stored.modalities.entries()) {
    const its = plan.modalities[index];
    if (scene.ground && its) await giveTrack(context, scene.ground, its, modality);
  }
  const numbers = stored.modalities.map(({ number }) => number);
  // No writer leaves a timed race without its start and its finish.
  if (scene.hasNoCourse) await db.deleteFrom('checkpoint').where('modality_number', 'in', numbers).execute();
  await sendReads(context, race, stored, context.now());
  await refreshStatuses(db, { scope: [stored.number], now: context.now() });
  await deriveEverything(context);
  const [first] = stored.modalities;
  if (!first) throw new Error(`${plan.slug} has no race`);
  return first.oid;
}

async function giveTrack(
  context: Context,
  ground: 'city' | 'mountain',
  { name, distanceM, climbM }: ModalityPlan,
  modality: StoredModality,
): Promise<void> {
  const start = { longitude: -0.52, latitude: 40.31, elevation: 640 };
  const track = drawTrack({ seed: 60_000, ground, isClosed: true, distanceM, climbM, start });
  const imported = await importGpx(context, { modality, bytes: writeGpx(name, track), fileName: 'track.gpx' });
  if (!imported.ok) throw new Error(`the track of ${name} was refused`);
}
