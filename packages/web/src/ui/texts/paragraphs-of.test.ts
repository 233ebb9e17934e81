import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs-of.ts';

test('an empty line parts paragraphs, the end of a line does not', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\r\n \r\n\r\nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.']);
  expect(paragraphsOf(' One\nline.\n\n \nTwo. ')).toEqual(['One\nline.', 'Two.']);
  expect(paragraphsOf(undefined)).toEqual([]);
});
