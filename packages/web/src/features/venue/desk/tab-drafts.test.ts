import { afterEach, expect, test, vi } from 'vitest';

/** The browser: what all tabs store, and the locks of those that live. */
const browser = { stored: new Map<string, string>(), locks: new Set<string>() };

function storage(values: Map<string, string>) {
  const methods = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  return new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** A tab, or what it is after a reload: with what its session has stored. */
async function aTab(session = new Map<string, string>()) {
  vi.resetModules();
  const own: string[] = [];
  const locks = {
    request: (name: string, _options: unknown, hold: () => Promise<never>) => {
      browser.locks.add(name);
      own.push(name);
      return hold();
    },
    query: () => Promise.resolve({ held: [...browser.locks].map((name) => ({ name })) }),
  };
  const enter = (): void => {
    vi.stubGlobal('localStorage', storage(browser.stored));
    vi.stubGlobal('sessionStorage', storage(session));
    vi.stubGlobal('navigator', { locks });
  };
  enter();
  const drafts = await import('./tab-drafts.ts');
  return {
    keep: (text: string | null) => {
      enter();
      drafts.keepTabDraft('paper', text);
    },
    draft: () => {
      enter();
      return drafts.tabDraft('paper');
    },
    left: () => {
      enter();
      return drafts.leftDraft('paper');
    },
    close: () => {
      for (const name of own) browser.locks.delete(name);
      return session;
    },
  };
}

afterEach(() => {
  browser.stored.clear();
  browser.locks.clear();
  vi.unstubAllGlobals();
});

// @spec [Registration at the venue] issue 20: Two people at one desk type a paper each: what is half typed is of its tab, over reloads, and what a closed tab has left is taken up
test('two tabs keep what is typed apart; what a closed one has left is taken up once', async () => {
  const [one, two] = [await aTab(), await aTab()];
  one.keep('Ona');
  two.keep('Pau');
  expect([one.draft(), two.draft()]).toEqual(['Ona', 'Pau']);
  const again = await aTab(one.close());
  expect(again.draft()).toBe('Ona');
  expect(await again.left()).toBeNull();
  two.close();
  const left = await again.left();
  expect(left?.text).toBe('Pau');
  expect(again.draft()).toBe('Ona');
  left?.take();
  expect(await again.left()).toBeNull();
  again.keep(null);
  expect(again.draft()).toBeNull();
});

test('what a page of an older version has stored for all tabs is taken up', async () => {
  browser.stored.set('paper', 'Rita');
  expect((await (await aTab()).left())?.text).toBe('Rita');
});
