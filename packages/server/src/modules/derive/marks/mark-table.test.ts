import { expect, test } from 'vitest';
import { marksDocument } from './mark-table.ts';

test('docs/marks.md says what the table says', async () => {
  await expect(marksDocument()).toMatchFileSnapshot('../../../../../../docs/marks.md');
});
