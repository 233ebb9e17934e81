import { importGpx } from '@dorsal/server/modules/imports/import-gpx.ts';
import type { Command } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { loadNamedFile, namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { refusedFile } from './refusal-text.ts';

export function configure(command: Command): void {
  command.argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME').argument('<file>', 'GPX').action(run);
}

async function run(modalityName: string, file: string): Promise<void> {
  const bytes = await loadNamedFile(file, 'gpx');
  await withContext(async (context) => {
    const modality = await namedModality(context, modalityName);
    const imported = await importGpx(context, { modality, bytes, fileName: file }, { by: commandLine });
    if (!imported.ok) throw refusedFile(file, imported);
    const { source, segments, points, distanceM, ascentM, descentM } = imported;
    const climb = ascentM === null ? 'no heights' : `up ${ascentM.toFixed(0)} m, down ${(descentM ?? 0).toFixed(0)} m`;
    const pieces = segments === 1 ? '' : ` in ${segments} pieces`;
    console.log(`${source} of ${(distanceM / 1000).toFixed(2)} km, ${climb}, ${points} points${pieces}`);
  });
}
