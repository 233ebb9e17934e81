/** @typedef {{ ph: string, name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { name?: string } }} TraceEvent */

/** @typedef {{ frames: readonly TraceEvent[], tasks: readonly TraceEvent[] }} Traced */

/**
 * Tasks of the page's main thread meanwhile, with the frames between them.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} meanwhile
 */
export async function tracedTasks(browser, page, meanwhile) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await meanwhile();
  const trace = await browser.stopTracing();
  /** @type {readonly TraceEvent[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const [{ pid, tid } = { pid: 0, tid: 0 }] = frames;
  const tasks = events.filter(
    (event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name.endsWith('::RunTask'),
  );
  return { frames, tasks };
}

/**
 * The work of the main thread for each frame, in milliseconds of its processor, the least first.
 * @param {Traced} traced
 */
export function workOfFrames({ frames, tasks }) {
  const starts = frames.map(({ ts }) => ts).sort((a, b) => a - b);
  const work = new Float64Array(starts.length);
  let frame = 0;
  for (const { ts, tdur = 0 } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    while (frame + 1 < starts.length && (starts[frame + 1] ?? 0) <= ts) frame += 1;
    work[frame] = (work[frame] ?? 0) + tdur / 1_000;
  }
  return [...work].sort((a, b) => a - b);
}
