import { expect, test } from 'vitest';
import { standingTouches } from './standing-touches.ts';

const touch = (command: number, undoes: number | null = null, field = 'gun') => ({
  command,
  undoes,
  subject: 'modality:1',
  field,
});

test.each([
  ['nothing', [], []],
  ['a change', [touch(2)], [2]],
  ['a change and its undo', [touch(2), touch(3, 2)], []],
  [
    'a change that was taken back and is there again: what took the undo back',
    [touch(2), touch(3, 2), touch(4, 3)],
    [4],
  ],
  ['changes taken back one by one, as parentheses', [touch(2), touch(3), touch(4, 3), touch(5, 2)], []],
  ['a change under one that was taken back', [touch(2), touch(3), touch(4, 3)], [2]],
  ['the undo of a change from before', [touch(3, 1)], [3]],
  ['the undo of a change from before that was taken back', [touch(3, 1), touch(4, 3)], []],
  ['the word that official results may move, said again', [touch(2, null, 'officialMoved')], []],
  ['a change of one field whose undo noted another', [touch(2), touch(3, 2, 'status')], [2, 3]],
])('on top stands: %s', (_, later, standing) => {
  expect(standingTouches(later).map(({ command }) => command)).toEqual(standing);
});
