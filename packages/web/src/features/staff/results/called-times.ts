import { removeStored, storedText, storeText } from '#browser/storage.ts';

/** A time that was called: it waits until it is written, while the next one is typed. */
export interface Called {
  readonly id: string;
  readonly bib: string;
  readonly time: string;
  readonly stop: string;
}

/** Times that were called in a race and are not written yet, as typed: they stand in the browser through a reload and a crash. */
export const storedCalled = (race: string): readonly Called[] => parsed(storedText(storedUnder(race)));

export const storeCalled = (race: string, called: Called): void =>
  change(race, (others) => [...others.filter(({ id }) => id !== called.id), called]);

export const forgetCalled = (race: string, called: Called): void =>
  change(race, (all) => all.filter(({ id }) => id !== called.id));

const storedUnder = (race: string): string => `dorsal.desk.called.${race}`;

/** From what is stored now: other tabs of this browser have theirs in the same place. */
function change(race: string, of: (all: readonly Called[]) => readonly Called[]): void {
  const all = of(storedCalled(race));
  if (all.length === 0) removeStored(storedUnder(race));
  else storeText(storedUnder(race), JSON.stringify(all));
}

function parsed(text: string | null): readonly Called[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isCalled) : [];
  } catch {
    return [];
  }
}

const isCalled = (one: unknown): one is Called =>
  typeof one === 'object' &&
  one !== null &&
  (['id', 'bib', 'time', 'stop'] as const).every((part) => part in one && typeof Reflect.get(one, part) === 'string');
