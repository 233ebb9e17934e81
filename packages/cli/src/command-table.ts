import type { Command } from 'commander';

interface CommandEntry {
  /** One word, or a group and a word: `import event`. */
  readonly path: string;
  readonly summary: string;
  /** The file that declares arguments, options and action. */
  readonly load: () => Promise<{ configure: (command: Command) => void }>;
}

const changeOfAccounts = () => import('./commands/accounts/user-change.ts');

/** Every command of `dorsal`. */
export const commands: readonly CommandEntry[] = [
  { path: 'serve', summary: 'run Dorsal: API and web on one port', load: () => import('./commands/serve/serve.ts') },
  {
    path: 'import event',
    summary: 'create or update an event from a file',
    load: () => import('./commands/import/import-event.ts'),
  },
  {
    path: 'import start-list',
    summary: 'enter the people of a race',
    load: () => import('./commands/import/import-start-list.ts'),
  },
  {
    path: 'import reads',
    summary: 'take the reads of a box’s file in',
    load: () => import('./commands/import/import-reads.ts'),
  },
  {
    path: 'export classification',
    summary: 'write a classification as CSV or JSON',
    load: () => import('./commands/export-classification.ts'),
  },
  {
    path: 'export reads',
    summary: 'write every read with its verdict as CSV or JSON',
    load: () => import('./commands/export-reads.ts'),
  },
  {
    path: 'import times',
    summary: 'take the times of a race from a file',
    load: () => import('./commands/import/import-times.ts'),
  },
  {
    path: 'import site',
    summary: 'say who runs this site',
    load: () => import('./commands/import/import-site.ts'),
  },
  {
    path: 'import stops',
    summary: 'take the known stops of people from a file',
    load: () => import('./commands/import/import-stops.ts'),
  },
  {
    path: 'miss-rate',
    summary: 'say how often the mats of a race miss, and let it count',
    load: () => import('./commands/doubt/miss-rate.ts'),
  },
  {
    path: 'neutralise',
    summary: 'say when the field of a race was slowed or held',
    load: () => import('./commands/doubt/neutralise.ts'),
  },
  { path: 'stop', summary: 'say when somebody stood still', load: () => import('./commands/doubt/stop.ts') },
  {
    path: 'notice',
    summary: 'tell those who follow an event something',
    load: () => import('./commands/notice.ts'),
  },
  { path: 'import gpx', summary: 'take the track of a race', load: () => import('./commands/import/import-gpx.ts') },
  { path: 'user add', summary: 'add an account', load: () => import('./commands/accounts/user-add.ts') },
  { path: 'user disable', summary: 'end an account', load: async () => (await changeOfAccounts()).disable },
  { path: 'user enable', summary: 'let an account in again', load: async () => (await changeOfAccounts()).enable },
  { path: 'user password', summary: 'set a new password', load: async () => (await changeOfAccounts()).password },
  { path: 'user role', summary: 'set the roles of an account', load: async () => (await changeOfAccounts()).role },
  {
    path: 'user second-factor-off',
    summary: 'take the second factor off an account',
    load: async () => (await changeOfAccounts()).secondFactorOff,
  },
  {
    path: 'token add',
    summary: 'make a token for a reader or gateway',
    load: () => import('./commands/accounts/token-add.ts'),
  },
  { path: 'token list', summary: 'list the tokens', load: () => import('./commands/accounts/token-list.ts') },
  { path: 'token revoke', summary: 'revoke a token', load: () => import('./commands/accounts/token-revoke.ts') },
  {
    path: 'reader add',
    summary: 'let a box that is new send its reads',
    load: () => import('./commands/reader-add.ts'),
  },
  {
    path: 'reader clock',
    summary: 'say how far the clocks of readers are off, and correct them',
    load: () => import('./commands/reader-clock.ts'),
  },
  {
    path: 'replay',
    summary: 'play a race again from its reads, into a copy',
    load: () => import('./commands/replay.ts'),
  },
  {
    path: 'measure arrivals',
    summary: 'say how good the expected arrivals of a race were',
    load: () => import('./commands/measure-arrivals.ts'),
  },
  {
    path: 'explain',
    summary: 'say in words how a result came of its reads',
    load: () => import('./commands/doubt/explain.ts'),
  },
  {
    path: 'doubts',
    summary: 'list the people whose finish has two explanations',
    load: () => import('./commands/doubt/doubts.ts'),
  },
  {
    path: 'settle',
    summary: 'choose which visit of a person is a crossing',
    load: () => import('./commands/doubt/settle.ts'),
  },
  {
    path: 'backup',
    summary: 'write all that is stored into one file',
    load: () => import('./commands/backup.ts'),
  },
  {
    path: 'restore',
    summary: 'put a backup in the place of what is stored',
    load: () => import('./commands/restore.ts'),
  },
  { path: 'bench', summary: 'measure on a database of its own', load: () => import('./commands/bench.ts') },
];
