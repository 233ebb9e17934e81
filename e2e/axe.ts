import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Looked {
  /** A selector; default: the whole page. */
  readonly within?: string;
  /** Ids of rules; default: all. */
  readonly rules?: readonly string[];
}

/** Expects that axe finds no fault in the page. Frames are not looked at: the only one, a provider's, is of another origin. */
export async function expectNoAxeFaults(page: Page, looked: Looked = {}, what?: string): Promise<void> {
  // The script of half a megabyte takes a quarter of a check to load, so a document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(lookWithAxe, looked), what).toEqual([]);
}

/** Runs in the page. Returns faults only: the transfer of the whole list takes longer than the check. */
async function lookWithAxe({ within, rules }: Looked): Promise<string[]> {
  const { violations } = await window.axe.run(within ?? document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
