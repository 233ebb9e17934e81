import { expect, type Page } from '@playwright/test';
import { partOfTheGate } from '../long-run.ts';
import { test } from '../test.ts';
import { enterAs } from './soundness.ts';

const lists = ['events', 'circuits', 'users', 'organisms', 'ads', 'readers', 'mails', 'jobs', 'notices'];
const forms = ['e', 'c', 'user', 'organism', 'ad', 'reader', 'notice'];
const tabs = ['place', 'registration', 'organisms', 'documents', 'tech'];
const screens = [
  ...lists.map((list) => `/admin/${list}`),
  ...forms.map((form) => `/admin/${form}/0`),
  ...['', ...tabs.map((tab) => `?tab=${tab}`)].map((tab) => `/admin/e/volta-a-vilaclara${tab}`),
  ...['imports', 'trail', 'account', 'site', 'race-day/volta-a-vilaclara/bibs'].map((name) => `/admin/${name}`),
];

interface Stop {
  /** The mark of the control; null: it came since. */
  readonly mark: string | null;
  readonly name: string;
  readonly showsIt: boolean;
  /** Null: in sight. Otherwise its box, what stands over its middle, and how far what holds it is scrolled. */
  readonly outOfSight: string | null;
}

for (const address of partOfTheGate(screens, (one) => one === '/admin/account')) {
  // @spec [Back-office lists] issue 17, proof 1: Each screen by keyboard alone: Tab reaches every control, each shows that it has the focus and stands in sight, and nothing holds it
  test(`${address} by keyboard alone: every control is reached, in sight, and shows it`, async ({ page, office }) => {
    await enterAs(page, await office.session('admin'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilControlsRest(page);
    const names = await page.evaluate(markControls);
    const stops = await walk(page, names.length);
    const reached = new Set(stops.map(({ mark }) => mark));
    const gone = await page.evaluate(goneMarks, names.length);
    expect(
      names.filter((_, at) => !reached.has(String(at)) && !gone.includes(at)),
      'not reached',
    ).toEqual([]);
    expect(
      stops.filter(({ showsIt }) => !showsIt).map(({ name }) => name),
      'does not show it',
    ).toEqual([]);
    expect(
      stops.flatMap(({ name, outOfSight }) => (outOfSight === null ? [] : [`${name}: ${outOfSight}`])),
      'out of sight',
    ).toEqual([]);
  });
}

test('a link of the live strip that has the focus stays in sight while what stands before it grows', async ({
  page,
  office,
}) => {
  await enterAs(page, await office.session('admin'));
  for (let races = 0; races < 2; races += 1) await office.aRace({ startsAt: Date.now() + 600_000 });
  await page.goto('/admin/account?lang=en');
  const races = page.getByRole('region', { name: 'Live races' }).getByRole('listitem');
  const second = races.nth(1).getByRole('link').first();
  await page.getByRole('link', { name: 'Skip to the content' }).press('Tab');
  // In one go: races of other journeys may come and go. A countdown that becomes a clock makes its race wider without a word from the server.
  const isInSight = await second.evaluate(async (link) => {
    link.focus();
    const first = link.closest('ul')?.querySelector('li');
    if (first) first.style.width = '100vw';
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const { left, right, width } = link.getBoundingClientRect();
    return document.activeElement === link && width > 0 && left >= 0 && right <= innerWidth;
  });
  expect(isInSight).toBe(true);
});

/** Live screens never rest as a whole; what can be reached on them does. */
async function untilControlsRest(page: Page): Promise<void> {
  let before = -1;
  const rests = async (): Promise<boolean> => {
    const now = await page.locator('a[href], button, input, select, textarea').count();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(rests, { intervals: [500] }).toBe(true);
}

/** Tab from the beginning of the page to its end. A field of several parts has several stops: the first of them counts. */
async function walk(page: Page, controls: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 2 * controls + 40; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopOfFocus);
    if (stop === null) return stops;
    if (stop.name !== stops.at(-1)?.name || stop.mark !== stops.at(-1)?.mark) stops.push(stop);
  }
  throw new Error(`the focus does not leave the page: ${stops.slice(-5).map(({ name }) => name)}`);
}

/** Runs in the page. Marks what Tab should reach, moves the focus to the beginning, and gives the names. Of radio buttons Tab reaches the one that is chosen. */
function markControls(): string[] {
  const all = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const isStop = (one: HTMLElement): boolean => {
    if (one.tabIndex < 0 || one.matches(':disabled, [inert] *') || !one.checkVisibility({ visibilityProperty: true }))
      return false;
    if (!(one instanceof HTMLInputElement && one.type === 'radio')) return true;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === one.name && form === one.form,
    );
    return one === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const controls = [...document.querySelectorAll<HTMLElement>(all)].filter(isStop);
  for (const [at, control] of controls.entries()) control.dataset['walked'] = String(at);
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  return controls.map((one) => `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim()}`);
}

/** Runs in the page. Controls that a screen has drawn anew meanwhile. */
function goneMarks(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => !document.querySelector(`[data-walked='${at}']`));
}

/**
 * Runs in the page. A control that is hidden shows it on what stands for it. A strip that scrolls brings its own into sight within some frames. Null: the focus
 * has left the page.
 */
async function stopOfFocus(): Promise<Stop | null> {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const isRinged = (one: Element | null | undefined): boolean => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const around = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement];
  const whereUnseen = (): string | null => {
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const isHit = hit !== null && (focused.contains(hit) || hit.contains(focused));
    if (isHit || width <= 1 || focused.matches('label *, [type=file]')) return null;
    const { scrollLeft, scrollWidth, clientWidth } = focused.closest('ul') ?? document.documentElement;
    const box = [left, top, width, height].map(Math.round);
    return `${box} under ${hit?.outerHTML.slice(0, 80)}, scrolled ${scrollLeft} of ${scrollWidth} - ${clientWidth}, ${scrollY} down`;
  };
  for (let frames = 0; frames < 60 && whereUnseen() !== null; frames += 1) await new Promise(requestAnimationFrame);
  const name = focused.getAttribute('aria-label') || focused.id || focused.textContent;
  return {
    mark: focused.dataset['walked'] ?? null,
    name: `${focused.tagName} ${name.slice(0, 60)}`,
    showsIt: around.some(isRinged),
    outOfSight: whereUnseen(),
  };
}
