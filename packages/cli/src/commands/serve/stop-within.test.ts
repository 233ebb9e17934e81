import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runDorsal } from '@dorsal/devkit/resilience/served.ts';
import { projectFolder } from '@dorsal/server/platform/config/config.ts';
import { aWayToPostgres } from '@dorsal/testkit/a-way-to-postgres.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stopLimits, stopWithin } from './stop-within.ts';

const never = (): Promise<void> => new Promise(() => undefined);

describe('with a clock of the test', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // @spec [Safety] issue 16: A database that hangs does not stop SIGTERM: a server ends within a stated bound
  test.each([
    ['a PostgreSQL that hangs', never, 30],
    ['a PostgreSQL that was left', () => Promise.resolve(), 20],
    ['a PostgreSQL that is gone', () => Promise.reject(new Error('gone')), 20],
  ])('a stop over %s ends after its limits and not before', async (_, abandon, endsAfterMs) => {
    const exit = vi.fn();
    stopWithin({ finishMs: 20, leaveMs: 10 }, { abandon, exit });
    await vi.advanceTimersByTimeAsync(endsAfterMs - 1);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit).toHaveBeenCalledWith(1);
  });
});

test('the limits leave the process two seconds to end within what the manual says', async () => {
  const manual = await readFile(join(projectFolder, 'docs/operations.md'), 'utf8');
  const [, promised] = /SIGTERM ends the server within (\d+) s in any case/.exec(manual) ?? [];
  expect(stopLimits.finishMs + stopLimits.leaveMs + 2_000).toBeLessThan(Number(promised) * 1_000);
});

if (isLong)
  test('SIGTERM ends a start over a database that hangs', { timeout: 60_000 }, async () => {
    const way = await aWayToPostgres((await aTestDatabase()).url);
    const served = runDorsal(['serve', '--no-demo'], { DATABASE_URL: way.url });
    onTestFinished(() => void served.child.kill('SIGKILL'));
    await way.untilSaid('kysely_migration');
    way.hang();
    served.child.kill('SIGTERM');
    expect((await served.ended).said).not.toMatch(/\n\s+at /);
    await way.cut();
  });
