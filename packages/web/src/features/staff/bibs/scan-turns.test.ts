import { expect, test } from 'vitest';
import type { Holder } from './bib-queries.ts';
import { createTurns } from './scan-turns.ts';

const holder = (bib: string): Holder => ({
  ...{ id: `p${bib}`, bib, name: 'Ona', surname: bib, race: 'r1', category: '', club: '' },
  ...{ collectedAt: null, note: '' },
});

/** A server that answers when it is told to, so that codes come in while another one is on its way. */
function aTable(bibs: readonly string[]) {
  const people = new Map(bibs.map((bib) => [bib, holder(bib)] as const));
  const given: string[] = [];
  const answers: (() => void)[] = [];
  const answer = () => new Promise<void>((done) => answers.push(done));
  const take = createTurns({
    find: async (text) => {
      await answer();
      if (text === 'cut') throw new Error('no network');
      return text.startsWith('/r/2-')
        ? 'otherEvent'
        : [...people.values()].filter(({ surname }) => surname.includes(text));
    },
    give: async (person) => {
      await answer();
      given.push(person.bib);
      const out = { ...person, collectedAt: 1 };
      people.set(person.bib, out);
      return { what: 'given', text: person.bib, person: out };
    },
  });
  const settle = async (all: readonly Promise<unknown>[]): Promise<void> => {
    let isOver = false;
    void Promise.all(all).then(() => {
      isOver = true;
    });
    while (!isOver) {
      answers.shift()?.();
      await Promise.resolve();
    }
  };
  return { take, given, settle };
}

// @spec [Race day] issue 20: Quick Enters and codes in quick succession: each code is taken in turn, none is dropped, and none hands a bib out twice
test('codes that come in while another is on its way are each taken once, in their order', async () => {
  const { take, given, settle } = aTable(['12', '214', '7']);
  const all = ['12', '12', '214', '/r/2-7', '99', 'cut', '7', '12'].map(take);
  await settle(all);
  expect(given).toEqual(['12', '214', '7']);
  const ends = (await Promise.all(all)).map(({ what, text }) => `${text} ${what}`);
  expect(ends).toEqual([
    ...['12 given', '12 out', '214 given', '/r/2-7 otherEvent', '99 nobody', 'cut failed', '7 given', '12 out'],
  ]);
});

test('a text that finds several people hands nothing out', async () => {
  const { take, given, settle } = aTable(['12', '121']);
  const taken = take('12');
  await settle([taken]);
  expect(await taken).toEqual({ what: 'several', text: '12' });
  expect(given).toEqual([]);
});
