import { bringReads } from '@dorsal/devkit/factories/bring-reads.ts';
import type { StoredModality } from '@dorsal/devkit/factories/store-modality.ts';
import { storeRace } from '@dorsal/devkit/factories/store-race.ts';
import { generateRace } from '@dorsal/devkit/generator/generate-race.ts';
import type { ModalityPlan } from '@dorsal/devkit/generator/plan.ts';
import { drawTrack } from '@dorsal/devkit/generator/track/draw-track.ts';
import { writeGpx } from '@dorsal/devkit/generator/track/write-gpx.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importGpx } from '@dorsal/server/modules/imports/track/import-gpx.ts';
import { refreshStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { Scene } from './scene.ts';

/** Lays a scene into the database, beside the server that runs on it, and gives the id of its first modality. */
export async function layScene(context: Context, scene: Scene): Promise<string> {
  const { db } = context;
  const { plan } = scene;
  const made = generateRace(plan);
  const race = scene.change?.(made) ?? made;
  const stored = await storeRace(db, race);
  for (const [index, modality] of stored.modalities.entries()) {
    const its = plan.modalities[index];
    if (scene.ground && its) await giveTrack(context, scene.ground, its, modality);
  }
  if (scene.event) await db.updateTable('event').set(scene.event).where('number', '=', stored.number).execute();
  if (scene.modality)
    await db.updateTable('modality').set(scene.modality).where('event_number', '=', stored.number).execute();
  const numbers = stored.modalities.map(({ number }) => number);
  if (scene.hasNoCourse) await db.deleteFrom('checkpoint').where('modality_number', 'in', numbers).execute();
  await bringReads(context, race, stored, context.now());
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
