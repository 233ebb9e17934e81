import { placeLog } from '@dorsal/domain/pocket/place-log.ts';
import {
  type HandStamp,
  loadLog,
  type StoredLog,
  stampsOfPhone,
} from '@dorsal/server/modules/pocket/log-repository.ts';
import { phonesOfEvent } from '@dorsal/server/modules/pocket/phone-repository.ts';
import { expect, type Page } from '@playwright/test';
import { besideTheServer } from '../beside-the-server.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { asStaff, openPhone } from './a-phone.ts';

/** Both clocks of the page: that of the day can be moved, which lasts over a reload; the other one stands still while the phone sleeps, and begins with the page. */
const movableClocks = (): void => {
  const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
  const ahead = (): number => Number(window.name || 0);
  let sleptMs = 0;
  Date.now = () => wall() + ahead();
  performance.now = () => mono() - sleptMs;
  Object.assign(globalThis, {
    moveClocks: (byMs: number, slept: number) => {
      window.name = String(ahead() + byMs);
      sleptMs += slept;
    },
    trueNow: wall,
  });
};

/** The tap came after the first and before the second, by the clock of the machine, which is that of the server too. */
type Tap = readonly [after: number, before: number];

const tap = (page: Page, times: number): Promise<Tap[]> =>
  page.getByRole('button', { name: /Marcar · / }).evaluate(async (button, count) => {
    const { trueNow } = globalThis as unknown as { readonly trueNow: () => number }; // put there above
    const taps: [number, number][] = [];
    for (let one = 0; one < count; one += 1) {
      const after = trueNow();
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      taps.push([after, trueNow()]);
      await new Promise((done) => setTimeout(done, 20));
    }
    return taps;
  }, times);

const moveClocks = (page: Page, ahead: number, slept: number): Promise<void> =>
  page.evaluate(
    ([wall, mono]) =>
      (globalThis as unknown as { moveClocks: (wall: number, mono: number) => void }).moveClocks(wall, mono), // put there above
    [ahead, slept] as const,
  );

/** Chromium stops all timers of the page for a while, as phones do in a pocket. */
async function freeze(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun).toBeGreaterThan(1_500);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await devtools.detach();
}

const isSent = (page: Page) => expect(page.getByText('todo enviado')).toBeVisible({ timeout: 60_000 });

/** The acts before the fifty taps of each stretch. */
const stretches: readonly ((page: Page) => Promise<void>)[] = [
  () => Promise.resolve(),
  (page) => page.context().setOffline(true),
  async (page) => {
    await page.context().setOffline(false);
    await isSent(page);
    await freeze(page);
  },
  (page) => moveClocks(page, 90_000, 0),
  async (page) => {
    await isSent(page);
    await page.context().setOffline(true);
    // Asleep, then moved: nothing of this stretch is heard by the server.
    await moveClocks(page, 0, 4_000);
  },
  (page) => moveClocks(page, -30_000, 0),
  async (page) => {
    await page.reload();
    await expect(page.getByRole('button', { name: /Marcar · / })).toBeVisible();
  },
  async (page) => {
    await page.context().setOffline(false);
    await isSent(page);
    await page.context().setOffline(true);
    await freeze(page);
  },
  (page) => moveClocks(page, 200, 0),
  async (page) => {
    await page.context().setOffline(false);
    await isSent(page);
  },
];

// @spec [Race day] issue 20 point 4, staff.md §2: 500 stamps through the real page, with Chromium's own freeze and its network cut, and clocks that are moved and stand still: each lies as near as it says; with contact in its segment within 100 ms, any other one is marked or within half a second
test(
  'of 500 taps on a phone that sleeps, is cut off and has its clock moved, none is lost and none is wrong unmarked',
  ofTheLongRun,
  async ({ browser, request, office }) => {
    const race = await office.aRace({ startsAt: Date.now() - 3_600_000 });
    const { token } = await office.session('admin');
    const page = await browser.newPage();
    await page.addInitScript(movableClocks);
    await openPhone(page, { race, at: 1, ask: asStaff(request, token) });
    const truth: Tap[] = [];
    for (const before of stretches) {
      await before(page);
      truth.push(...(await tap(page, 50)));
    }
    await isSent(page);
    const placed = await besideTheServer(async ({ db }) => {
      const [phone] = await phonesOfEvent(db, race.event);
      if (phone === undefined) throw new Error('no phone has sent anything');
      return placedStamps(await loadLog(db, phone.number), await stampsOfPhone(db, phone.number), truth);
    });
    expect(placed.map(({ seq }) => seq)).toEqual(truth.map((_, at) => at + 1));
    // None is further off than it says.
    expect(placed.filter(({ offMs, withinMs }) => offMs > withinMs + 2)).toEqual([]);
    expect(placed.filter(({ isCertain, withinMs }) => isCertain && withinMs > 500)).toEqual([]);
    expect(placed.filter(({ hasContact, isCertain, offMs }) => hasContact && (!isCertain || offMs > 100))).toEqual([]);
    expect(placed.filter(({ hasContact }) => hasContact).length).toBeGreaterThan(250);
    expect(placed.filter(({ isCertain }) => !isCertain).length).toBeGreaterThan(50);
  },
);

/** The stamps that stand, as they were tapped, each with what it says of itself and how far off it is. */
function placedStamps(log: StoredLog, stamps: readonly HandStamp[], truth: readonly Tap[]) {
  const heardIn = new Set(log.contacts.map(({ epoch, segment }) => `${epoch}:${segment}`));
  const said = new Map(placeLog(log).map(({ entry, withinMs }) => [entry.seq, withinMs]));
  return stamps
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ epoch, seq, segment, at, is_certain: isCertain }) => {
      const [after, before] = truth[seq - 1] ?? [Number.NaN, Number.NaN];
      return {
        ...{ seq, segment, isCertain, hasContact: heardIn.has(`${epoch}:${segment}`) },
        withinMs: said.get(seq) ?? Number.NaN,
        offMs: Math.max(0, after - at, at - before),
      };
    });
}
