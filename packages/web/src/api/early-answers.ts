/** A request as it travels. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
}

interface Waiting {
  readonly response: Promise<Response>;
  readonly at: number;
}

/** What has been asked for before anybody wanted it. One that nobody came for in time is forgotten: it would show an old board. */
const waiting = new Map<string, Waiting>();
const freshMs = 15_000;
let hasPageBegun = false;

/** From here on the page asks for itself what has not been asked for. */
export const pageHasBegun = (): boolean => hasPageBegun;

const keyOf = ({ method, path, body }: Asked): string => `${method} ${path} ${body ?? ''}`;

/** Asks now; the call that wants the same gets the answer. */
export function askEarly(asked: Asked): Promise<Response> {
  const { method, path, body } = asked;
  const response = fetch(path, {
    method,
    ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  waiting.set(keyOf(asked), { response, at: performance.now() });
  return response;
}

/** The answer to this very request, once, if it was asked for early and went well; else the caller asks. */
export async function earlyAnswer(asked: Asked): Promise<Response | null> {
  hasPageBegun = true;
  const found = waiting.get(keyOf(asked));
  waiting.delete(keyOf(asked));
  if (!found || performance.now() - found.at > freshMs) return null;
  const response = await found.response.catch(() => null);
  return response?.ok ? response.clone() : null;
}
