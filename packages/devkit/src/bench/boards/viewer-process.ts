import { connect, type Socket } from 'node:net';

/** The work of a viewer process: so many open streams on one board. */
export interface ViewersOptions {
  readonly port: number;
  readonly modality: string;
  readonly viewers: number;
}

/** The commit instant of the oldest change of each version. */
export type CommitTimes = readonly (readonly [version: number, at: number])[];

/** The messages that the viewers got after `begin`. */
export interface ViewersSaw {
  /** By message, milliseconds from the commit of its oldest change until the last viewer had it. */
  readonly lastMs: readonly number[];
  /** Messages that some viewer never got. */
  readonly incomplete: number;
  readonly bytes: number;
}

interface ReceivedMessage {
  readonly from: number;
  viewers: number;
  lastAt: number;
}

const messages = new Map<number, ReceivedMessage>();
let bytes = 0;

/** Opens a stream and notes each message with the time at which all of it was there. */
function watch({ port, modality }: ViewersOptions): Promise<Socket> {
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

function note(text: string): void {
  for (const [, from, to] of text.matchAll(/"from":(\d+),"to":(\d+)/g)) {
    const message = messages.get(Number(to)) ?? { from: Number(from), viewers: 0, lastAt: 0 };
    message.viewers += 1;
    message.lastAt = Date.now();
    messages.set(Number(to), message);
  }
}

function summary(viewers: number, commits: CommitTimes): ViewersSaw {
  const committedAt = new Map(commits);
  const seen = [...messages.values()].filter(({ from }) => committedAt.has(from + 1));
  return {
    lastMs: seen.map(({ from, lastAt }) => lastAt - (committedAt.get(from + 1) ?? lastAt)),
    incomplete: seen.filter((message) => message.viewers !== viewers).length,
    bytes,
  };
}

let options: ViewersOptions | undefined;
process.on('message', async (message: ViewersOptions | 'begin' | { readonly commits: CommitTimes }) => {
  if (message === 'begin') {
    messages.clear();
    bytes = 0;
  } else if ('commits' in message) {
    process.send?.(summary(options?.viewers ?? 0, message.commits), () => process.exit(0));
  } else {
    options = message;
    // Some hundred at a time: more than a listen queue takes are refused by the system.
    for (let open = 0; open < message.viewers; open += 200) {
      const wave = Math.min(200, message.viewers - open);
      await Promise.all(Array.from({ length: wave }, () => watch(message)));
    }
    process.send?.('watching');
  }
});
