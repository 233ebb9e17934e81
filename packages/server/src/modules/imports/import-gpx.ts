import { basename } from 'node:path';
import { measureTrack } from '#modules/tracks/measure-track.ts';
import { parseGpx } from '#modules/tracks/parse-gpx.ts';
import { thinTrack } from '#modules/tracks/thin-track.ts';
import { notedTrack, writeTrack } from '#modules/tracks/track-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { type ImportRefused, refused } from './fault.ts';
import { importer } from './import-run.ts';

export interface ImportedTrack {
  readonly ok: true;
  readonly source: 'track' | 'route';
  readonly segments: number;
  readonly points: number;
  readonly screenPoints: number;
  readonly distanceM: number;
  /** Null: the file knows no heights. */
  readonly ascentM: number | null;
  readonly descentM: number | null;
}

/** A course shorter than this is a slip of the device, not a race. */
const shortestTrackM = 10;

/** Takes a GPX file as the track of a modality: stored whole, measured, and thinned out for the screen. A file that cannot be read changes nothing. */
export async function importGpx(
  context: Context,
  input: { readonly modality: { readonly number: number }; readonly bytes: Buffer; readonly fileName: string },
  { by = importer, name = 'track_imported' }: { readonly by?: Actor; readonly name?: string } = {},
): Promise<ImportedTrack | ImportRefused> {
  const read = await parseGpx(input.bytes);
  if (!read.ok) return refused({ path: '(file)', message: read.reason });
  const { segments, distanceM, ascentM, descentM } = measureTrack(read.segments);
  if (distanceM < shortestTrackM)
    return refused({
      path: '(file)',
      message: `the line is only ${distanceM.toFixed(1)} m long; a course has at least ${shortestTrackM} m`,
    });
  const screen = thinTrack(segments);
  const track = { fileName: basename(input.fileName), distanceM, ascentM, descentM };
  await runCommand(context, { name, by }, async (trx, note) => {
    const { number } = input.modality;
    const { modality, ...was } = await notedTrack(trx, number);
    await writeTrack(trx, number, { ...track, file: input.bytes, screen, uploadedAt: new Date(context.now()) });
    const { modality: _, ...is } = await notedTrack(trx, number);
    note(`modality:${modality}`, was, is);
    return { ok: true };
  });
  const points = segments.reduce((sum, segment) => sum + segment.length, 0);
  return {
    ok: true,
    source: read.source,
    segments: segments.length,
    points,
    screenPoints: screen.length,
    distanceM,
    ascentM,
    descentM,
  };
}
