/** Pinned people by modality, the last pinned one last. */
export type Pins = Readonly<Record<string, readonly string[]>>;

/** Per modality: more would push the classification itself off the screen. */
export const mostPins = 10;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What the browser has kept; anything else than pins is none. */
export function readPins(stored: string | null): Pins {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const lists = Object.entries(found).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([modality, ids]) => [modality, ids.filter(isText).slice(-mostPins)]));
  } catch {
    return {}; // not JSON: somebody else's, or cut off
  }
}

/** Pins a person, or takes the pin away; the oldest one makes room. */
export function togglePin(pins: Pins, modality: string, registration: string): Pins {
  const held = pins[modality] ?? [];
  const others = held.filter((id) => id !== registration);
  const next = others.length < held.length ? others : [...held, registration].slice(-mostPins);
  return { ...pins, [modality]: next };
}
