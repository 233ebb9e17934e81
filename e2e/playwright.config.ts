import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isLong, ofTheLongRun } from './long-run.ts';

const project = join(import.meta.dirname, '..');
const port = Number(process.env['JOURNEYS_PORT'] ?? 8397);
const report = process.env['JOURNEYS_REPORT'];
const chromium = process.env['CHROMIUM'];

/** Chromium as root has no sandbox, and a machine that runs tests neither graphics nor anybody to ask. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page is open long enough to be worth the compilers that optimise.
  '--js-flags=--no-maglev --no-turbofan',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(project, 'test-results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  ...(!isLong && { grepInvert: new RegExp(ofTheLongRun.tag) }),
  timeout: isLong ? 600_000 : 240_000,
  // Long on a quiet machine: it costs nothing while all is well, and a busy one makes nothing red.
  expect: { timeout: 30_000 },
  reporter: report === undefined ? 'list' : [['line'], ['json', { outputFile: report }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(chromium !== undefined && { executablePath: chromium }) },
  },
  webServer: {
    command: 'node scripts/journeys-server.mjs',
    cwd: project,
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: String(port) },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
