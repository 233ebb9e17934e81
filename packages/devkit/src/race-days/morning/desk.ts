import { type AnswerOf, answerSchema, type BodyOf, type Endpoint } from '@dorsal/contract/endpoint.ts';

/** The hand that an act takes at its screen: presses are clicks, Enter, or a choice in a list; keys are characters typed. Pasted text is two keys. */
export interface Hand {
  readonly presses: number;
  readonly keys?: number;
}

/** An act by its name: how often it was done, and with how much of a hand. */
export type Tally = Map<string, { times: number; presses: number; keys: number }>;

/** Sends a call under `/api` as somebody of staff does. */
export type Send = (path: string, body: unknown) => Promise<{ readonly status: number; readonly answer: unknown }>;

/** Somebody of staff at the screens: asks what they ask, and does what their buttons do. What is done is counted. */
export interface Desk {
  readonly ask: <E extends Endpoint>(call: E, body: BodyOf<E>) => Promise<AnswerOf<E>>;
  readonly act: <E extends Endpoint>(what: string, hand: Hand, call: E, body: BodyOf<E>) => Promise<void>;
}

/** A desk that counts into a tally. @throws where a call is refused: the screens would show it, and nobody here looks at them */
export function openDesk(send: Send, tally: Tally): Desk {
  const ask: Desk['ask'] = async (call, body) => {
    const { status, answer } = await send(call.path, call.body?.encode(body));
    if (status !== 200) throw new Error(`${call.path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`);
    return answerSchema(call, ['admin']).decode(answer) as AnswerOf<typeof call>; // decoded by its schema
  };
  return {
    ask,
    act: async (what, { presses, keys = 0 }, call, body) => {
      await ask(call, body);
      const counted = tally.get(what) ?? { times: 0, presses: 0, keys: 0 };
      counted.times += 1;
      counted.presses += presses;
      counted.keys += keys;
      tally.set(what, counted);
    },
  };
}
