/** A text as it was typed: an empty line parts paragraphs, the end of a line does not. */
export const paragraphsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
