import type { Command } from 'commander';

interface CommandEntry {
  /** One word, or a group and a word: `import event`. */
  readonly path: string;
  readonly summary: string;
  /** The file that declares arguments, options and action. */
  readonly load: () => Promise<{ configure: (command: Command) => void }>;
}

/** Every command of `dorsal`. */
export const commands: readonly CommandEntry[] = [
  { path: 'serve', summary: 'run Dorsal: API and web on one port', load: () => import('./commands/serve.ts') },
];
