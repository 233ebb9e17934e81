/** Another seed in each run, which a test that fails says: with `TEST_SEED` that run can be repeated. */
export function seedOfThisRun(onTestFailed: (say: () => void) => void): number {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
  onTestFailed(() => {
    process.stderr.write(`TEST_SEED=${seed} repeats this run\n`);
  });
  return seed;
}
