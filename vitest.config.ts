import { defineConfig } from 'vitest/config';

const packages = (...names: string[]) =>
  names.flatMap((name) => [`packages/${name}/src/**/*.test.ts`, `packages/${name}/src/**/*.test.tsx`]);

export default defineConfig({
  test: {
    reporters: ['dot'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [...packages('domain', 'contract', 'web'), 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: [...packages('server', 'cli', 'devkit'), 'packages/server/migrations/**/*.test.ts'],
          environment: 'node',
          // Files share what they import: loading the server anew for each of them took half of the time. Each has a database of its own.
          isolate: false,
          // They wait for processes and for PostgreSQL more than they work.
          maxWorkers: 2,
          globalSetup: ['packages/server/src/platform/db/test-cluster-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
