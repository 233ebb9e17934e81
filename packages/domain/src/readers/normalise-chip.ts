/** A chip code as it is matched: trimmed, upper case, without leading zeros ('0007a' and ' 7A' are one chip). '' stays ''. */
export function normaliseChip(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
}
