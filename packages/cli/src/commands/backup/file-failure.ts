import { CommandFailure } from '#explain-failure.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be accessed',
  EISDIR: 'it is a folder',
  EROFS: 'the disk cannot be written',
};

/** Throws what a file could not be read or written for, as one sentence; anything else as it came. */
export function explainFileFailure(error: unknown, file: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  throw reason === undefined ? error : new CommandFailure(`${file}: ${reason}`);
}
