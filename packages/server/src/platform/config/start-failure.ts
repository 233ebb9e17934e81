/**
 * Something outside the program prevents its start (a taken port, a full disk, a wrong setting). The message is one
 * sentence for a person: the catcher prints it without a stack and exits with a non-zero code.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The code of a failed system call (`ENOSPC`) or of a PostgreSQL error (`28P01`), or '' where there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** The sentence for a failed use of a folder, or the error itself where there is nothing better to say. */
export function folderFailure(error: unknown, folder: string): unknown {
  const sentence = folderSentences[codeOf(error)];
  return sentence === undefined ? error : new StartFailure(sentence(folder), { cause: error });
}

const folderSentences: Record<string, (folder: string) => string> = {
  ENOSPC: (folder) =>
    `There is no room left on the disk that holds ${folder}: free some, or name a folder elsewhere with DATA_DIR.`,
  EDQUOT: (folder) =>
    `The disk quota for ${folder} is used up: free some room, or name a folder elsewhere with DATA_DIR.`,
  EROFS: (folder) => `${folder} lies on a read-only disk: name a folder elsewhere with DATA_DIR.`,
  EACCES: (folder) =>
    `${folder} belongs to another user, or may not be written: start Dorsal as its owner, give it the right, or name another folder with DATA_DIR.`,
  EPERM: (folder) =>
    `${folder} belongs to another user, or may not be written: start Dorsal as its owner, give it the right, or name another folder with DATA_DIR.`,
  ENOTEMPTY: (folder) => `${folder} holds files and no database: move them away, or name another folder with DATA_DIR.`,
  ENOTDIR: (folder) => `${folder} is not a folder: name one with DATA_DIR.`,
  EEXIST: (folder) => `${folder} is not a folder: name one with DATA_DIR.`,
};
