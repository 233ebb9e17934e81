import { expect, test } from 'vitest';
import { marksDocument } from './mark-table.ts';

// @spec [Timing rules] design §4.3: What marks whom is one table, in the code and in the docs
test('docs/marks.md says what the table says', async () => {
  await expect(marksDocument()).toMatchFileSnapshot('../../../../../../docs/marks.md');
});
