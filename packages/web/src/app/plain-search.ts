/** An address as people read and type it, `?at=4&find=17`: every value is text, and what it means is for the route to say. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Values that are undefined or null stand in no address. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(named).toString();
  return text === '' ? '' : `?${text}`;
}
