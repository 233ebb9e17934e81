import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm run test:long`: `packages/domain/src/timing/testing/in-the-gate.ts`. */
    isLong: boolean;
  }
}

const packages = (...names: string[]) =>
  names.flatMap((name) => [`packages/${name}/src/**/*.test.ts`, `packages/${name}/src/**/*.test.tsx`]);

/** Tests of components put doubles in the place of modules (`vi.mock`): another file must not find what was loaded with a double. */
const components = 'packages/web/src/**/*.test.tsx';

/**
 * The seed of the examples of the laws, made of the content of the last commit: one version has one outcome wherever it is tested, and each new
 * version has examples of its own. The long run draws seeds anew (decision 0043).
 */
function lawsSeed(): string {
  const given = process.env['LAWS_SEED'];
  if (given !== undefined) return given;
  if (process.env['TEST_LONG'] !== undefined) return String(1 + Math.floor(Math.random() * 2 ** 31));
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return String(Number.parseInt(tree.slice(0, 7), 16));
  } catch {
    // Unpacked without its history.
    return '1';
  }
}

const laws = {
  setupFiles: ['scripts/laws-seed.ts'],
  env: { LAWS_SEED: lawsSeed() },
  provide: { isLong: process.env['TEST_LONG'] !== undefined },
};

/** Files share the modules that they import, because loading them anew for each file takes most of the time: a test leaves nothing behind in one. */
const shared = {
  environment: 'node',
  isolate: false,
  // Long even for a machine with seventeen times its work: it costs nothing while all is well.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** Node loads what is tested itself: a quarter less of work than Vite, in whose modules each use of an imported name looks it up. Without `vi.mock` and `.tsx`. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

export default defineConfig({
  test: {
    reporters: ['dot'],
    projects: [
      {
        test: {
          ...shared,
          ...laws,
          ...native,
          name: 'unit',
          include: [...packages('domain', 'contract'), 'scripts/**/*.test.ts'],
        },
      },
      {
        test: { ...shared, ...laws, name: 'web', include: [...packages('web')], exclude: [components] },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: [components],
          pool: 'threads',
          setupFiles: ['scripts/components-anew.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...laws,
          ...native,
          name: 'server',
          setupFiles: ['packages/server/src/modules/accounts/testing/take-cheap-argon2.ts', ...laws.setupFiles],
          include: [...packages('server', 'testkit', 'cli', 'devkit'), 'packages/server/migrations/**/*.test.ts'],
          // Programs of the tests take their compiled code from here: the start of one costs half as much.
          env: { ...laws.env, NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-24') },
          // They wait for processes and for PostgreSQL more than they work: with two of them a third of two processors was idle.
          maxWorkers: 3,
          globalSetup: ['packages/testkit/src/test-cluster-setup.ts'],
        },
      },
    ],
  },
});
