/** An address as people read and type it, `?at=4&find=17`: every value is text, and what it means is for the route to say. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What is undefined or null stands in no address. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(named).toString();
  return text === '' ? '' : `?${text}`;
}
