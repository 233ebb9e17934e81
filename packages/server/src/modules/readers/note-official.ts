import type { NoteChange } from '#platform/commands/run-command.ts';
import type { OfficialRace } from './official-repository.ts';

/** Notes in the trail that official results were allowed to move. */
export function noteOfficial(note: NoteChange, races: readonly Pick<OfficialRace, 'oid'>[]): void {
  for (const { oid } of races) note(`modality:${oid}`, null, { officialMoved: true });
}
