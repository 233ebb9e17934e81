import { CommandFailure } from '#shared/explain-failure.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be accessed',
  EISDIR: 'it is a folder',
  EROFS: 'the disk cannot be written',
};

/** Throws a failure to read or write a file as one sentence, and any other error unchanged. */
export function explainFileFailure(error: unknown, file: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  throw reason === undefined ? error : new CommandFailure(`${file}: ${reason}`);
}
