import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A process of its own: in this one zod may be loaded already, and it looks at its settings but once. */
const program = `
  await import('./no-eval.ts');
  const z = await import('zod');
  console.log(z.config().jitless);
`;

test('zod makes no code of text', () => {
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const said = execFileSync(process.execPath, words, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(said.trim()).toBe('true');
});
