import { connect, type Socket } from 'node:net';

/** What a process of viewers is to do: hold so many streams open on one board. */
export interface ViewersWish {
  readonly port: number;
  readonly modality: string;
  readonly viewers: number;
}

/** When the oldest change of each version was committed, by version. */
export type CommitTimes = readonly (readonly [version: number, at: number])[];

/** What the viewers saw between `begin` and `tell`. */
export interface ViewersSaw {
  /** By message, milliseconds from the commit of its oldest change until the last viewer had it. */
  readonly lastMs: readonly number[];
  /** Messages that some viewer never got. */
  readonly incomplete: number;
  readonly bytes: number;
}

interface Told {
  readonly from: number;
  viewers: number;
  lastAt: number;
}

const told = new Map<number, Told>();
let bytes = 0;

/** Opens a stream and notes each message with the time at which all of it was there. */
function watch({ port, modality }: ViewersWish): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /api/live?modalities=${modality} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`),
    );
    let text = '';
    socket.on('error', reject).on('data', (chunk) => {
      bytes += chunk.length;
      text += chunk.toString('latin1');
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      note(text.slice(0, end));
      text = text.slice(end + 2);
      resolve(socket);
    });
  });
}

function note(messages: string): void {
  for (const [, from, to] of messages.matchAll(/"from":(\d+),"to":(\d+)/g)) {
    const message = told.get(Number(to)) ?? { from: Number(from), viewers: 0, lastAt: 0 };
    message.viewers += 1;
    message.lastAt = Date.now();
    told.set(Number(to), message);
  }
}

function summary(viewers: number, commits: CommitTimes): ViewersSaw {
  const committedAt = new Map(commits);
  const seen = [...told.values()].filter(({ from }) => committedAt.has(from + 1));
  return {
    lastMs: seen.map(({ from, lastAt }) => lastAt - (committedAt.get(from + 1) ?? lastAt)),
    incomplete: seen.filter((message) => message.viewers !== viewers).length,
    bytes,
  };
}

let wish: ViewersWish | undefined;
process.on('message', async (message: ViewersWish | 'begin' | { readonly commits: CommitTimes }) => {
  if (message === 'begin') {
    told.clear();
    bytes = 0;
  } else if ('commits' in message) {
    process.send?.(summary(wish?.viewers ?? 0, message.commits), () => process.exit(0));
  } else {
    wish = message;
    // Some hundred at a time: more than a listen queue takes are refused by the system.
    for (let open = 0; open < message.viewers; open += 200) {
      const wave = Math.min(200, message.viewers - open);
      await Promise.all(Array.from({ length: wave }, () => watch(message)));
    }
    process.send?.('watching');
  }
});
