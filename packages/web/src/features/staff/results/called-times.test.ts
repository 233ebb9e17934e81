import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCalled, storeCalled, storedCalled } from './called-times.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});

const called = (id: string, bib: string, time = '11203') => ({ id, bib, time, stop: 'finish' });
const bibs = (race = 'm'): string[] => storedCalled(race).map(({ bib }) => bib);

// @spec [Results desk] issue 19: What was typed survives a reload: it stands in the browser until it is written
test('a time that was called stands after a reload, in its race, until it is written', () => {
  storeCalled('m', called('1', '7'));
  storeCalled('m', called('2', '8'));
  storeCalled('other', called('3', '9'));
  expect([storedCalled('m')[0], bibs(), bibs('other')]).toEqual([called('1', '7'), ['7', '8'], ['9']]);
  forgetCalled('m', called('1', '7'));
  expect(bibs()).toEqual(['8']);
  forgetCalled('m', called('2', '8'));
  expect([bibs(), stored.size]).toEqual([[], 1]);
});

test('of what is stored, whatever is no called time is left out', () => {
  for (const text of ['no JSON', '{}', '[null, 1, {"id":"1","bib":"7","time":5,"stop":"finish"}]']) {
    stored.set('dorsal.desk.called.m', text);
    expect(bibs()).toEqual([]);
  }
});
