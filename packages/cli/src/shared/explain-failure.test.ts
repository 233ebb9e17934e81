import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '@dorsal/server/platform/config/start-failure.ts';
import { expect, test } from 'vitest';
import { CommandFailure, explainFailure } from './explain-failure.ts';

const withCode = (code: string, more: object = {}): Error =>
  Object.assign(new Error('words of a library'), { code, ...more });

// @spec [Safety] issue 16: A command that cannot do what it is asked says one clear sentence, never a stack
test.each([
  ['a refusal of a start', new StartFailure('The port is taken.'), 'The port is taken.'],
  ['a refusal of a command', new CommandFailure('There is no such race'), 'There is no such race'],
  ['PostgreSQL that was killed', withCode('57P01'), 'The database went away in the middle of the work'],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 'The database went away'],
  [
    'a connection that broke in a transaction',
    new Error('Postgres connection has been discarded'),
    'The database went away',
  ],
  ['a disk that is full', withCode('ENOSPC'), 'There is no room left on the disk'],
  ['a disk of the database that is full', withCode('53100'), 'There is no room left on the disk'],
  [
    'a text that is too long',
    withCode('23514', { constraint: 'notice_text_check' }),
    'A value is too long, or outside what may stand there (notice_text_check)',
  ],
])('%s is one sentence', (_, error, sentence) => {
  const text = explainFailure(error);
  expect(text).toContain(sentence);
  expect(text).not.toContain('\n');
});

test('a bug keeps its stack', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toMatch(/\n\s+at /);
});

// @spec [Refusals and messages] issue 16: A start on a folder that cannot be used says one sentence: no rights, read-only, files of others
test('a data folder that holds something else is one sentence', async () => {
  const { openEmbeddedPostgres } = await import('@dorsal/server/platform/postgres/embedded.ts');
  const { createLog } = await import('@dorsal/server/platform/log.ts');
  const { chmodSync, mkdirSync, writeFileSync } = await import('node:fs');
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-explain-'));
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine');
  const failure = await openEmbeddedPostgres({ dataDir, purpose: 'command', log: createLog('silent') }).catch(
    (error: unknown) => error,
  );
  rmSync(dataDir, { recursive: true });
  expect(explainFailure(failure)).toMatch(
    /holds files and no database: move them away, or name another folder with DATA_DIR\.$/,
  );
});
