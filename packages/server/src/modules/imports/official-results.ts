import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import { noteOfficial } from '#modules/readers/note-official.ts';
import type { OfficialRace } from '#modules/readers/official-repository.ts';
import type { NoteChange } from '#platform/commands/run-command.ts';
import { type Fault, type ImportRefused, refused } from './fault.ts';
import type { ImportRun } from './import-run.ts';

/** An official race that a file moves. */
export interface MovedOfficial extends Pick<OfficialRace, 'oid' | 'name'> {
  /** The people whose rows of the file change something; absent: the rules change, and whom they reach is not counted. */
  readonly people?: number;
}

/** The notices of a trial, before all others: nothing public moves silently. */
export const officialNotices = (races: readonly MovedOfficial[]): ImportNotice[] =>
  races.map(({ name, people }) => ({ code: 'official_moves', name, ...(people !== undefined && { count: people }) }));

/** Notes the official races that an import moves; refuses it where they may not move. A trial tells of them alone. */
export function settleOfficial(
  races: readonly MovedOfficial[],
  { isTrial, movesOfficial }: Pick<ImportRun<unknown>, 'isTrial' | 'movesOfficial'>,
  note: NoteChange | null,
): ImportRefused | null {
  if (races.length === 0 || isTrial) return null;
  if (!movesOfficial) return refusedAsOfficial(races);
  if (note) noteOfficial(note, races);
  return null;
}

/** Refuses a file that moves official results, where whoever brings it has not said that they may move. */
export const refusedAsOfficial = (races: readonly Pick<OfficialRace, 'name'>[]): ImportRefused =>
  refused(...races.map(officialFault));

const officialFault = ({ name }: Pick<OfficialRace, 'name'>): Fault => ({
  path: '(file)',
  message: `the results of "${name}" are official, and this file would move them: say that they may move, or take the race back to provisional first`,
  switches: '--official says that they may move',
});
