import type { BoardEntry } from '../types.ts';

/** A man of category SEN who has finished, with the times of a start, one checkpoint and a finish, whose bib is the id; say what matters. */
export function anEntry(entry: Partial<BoardEntry> & Pick<BoardEntry, 'id'>): BoardEntry {
  return {
    bib: String(entry.id),
    gender: 'male',
    category: 'SEN',
    isLocal: false,
    isClassified: true,
    status: 'finished',
    timesMs: [0, 1000, 2000],
    held: [],
    ...entry,
  };
}

/** A finisher of a course without checkpoints on the way. */
export const aFinisher = (id: number, finishMs: number, entry: Partial<BoardEntry> = {}): BoardEntry =>
  anEntry({ id, timesMs: [0, finishMs], ...entry });
