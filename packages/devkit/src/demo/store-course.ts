import { importGpx } from '@dorsal/server/modules/imports/track/import-gpx.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { StoredModality } from '#factories/store-modality.ts';
import type { ModalityPlan } from '#generator/plan.ts';
import { itemAt } from '#generator/random.ts';
import { writeGpx } from '#generator/track/write-gpx.ts';
import { checkpointsOn, demoCourse } from './demo-courses.ts';
import { placeCheckpoints } from './season/store-past-race.ts';

/** Gives a stored modality its track, as `dorsal import gpx` does, and its checkpoints their places on it. */
export async function storeCourse(
  context: Context,
  { slug, plan, modality }: { readonly slug: string; readonly plan: ModalityPlan; readonly modality: StoredModality },
): Promise<void> {
  const course = demoCourse(slug, plan);
  const imported = await importGpx(context, {
    modality,
    bytes: writeGpx(plan.name, course),
    fileName: `${slug}-${plan.shortName}.gpx`,
  });
  if (!imported.ok) throw new Error(`the track of ${slug}/${plan.shortName} was refused`);
  await placeCheckpoints(context, modality.checkpoints, checkpointsOn(course, plan.intermediates));
  const start = itemAt(course, 0);
  await context.db
    .updateTable('modality')
    .set({ start_latitude: start.latitude, start_longitude: start.longitude, gpx_elevation_profile_show_names: true })
    .where('number', '=', modality.number)
    .execute();
}
