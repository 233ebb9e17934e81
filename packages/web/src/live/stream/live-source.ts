import { callHeaders } from '#api/call.ts';

interface SourceListener {
  readonly onOpen: () => void;
  readonly onData: (data: string) => void;
  /** Once, and nothing after it: the stream ended, failed or was refused. */
  readonly onLost: () => void;
}

/**
 * Opens one stream of server-sent events. An `EventSource` carries no session, so that of staff, who see races that are hidden, is read from a fetch. Neither
 * comes back by itself, nor asks for what it missed: the first message of a stream says where all boards stand. Gives the function that closes it.
 */
export function openSource(address: string, token: string | undefined, listener: SourceListener): () => void {
  return token === undefined ? openEventSource(address, listener) : openFetch(address, token, listener);
}

function openEventSource(address: string, { onOpen, onData, onLost }: SourceListener): () => void {
  const source = new EventSource(address);
  source.onopen = onOpen;
  source.onmessage = ({ data }: MessageEvent<string>) => onData(data);
  source.onerror = () => {
    source.close();
    onLost();
  };
  return () => source.close();
}

function openFetch(address: string, token: string, listener: SourceListener): () => void {
  const asked = new AbortController();
  void readStream(address, token, { listener, signal: asked.signal })
    .catch(() => undefined) // lost, as one that ended
    .then(() => {
      if (!asked.signal.aborted) listener.onLost();
    });
  return () => asked.abort();
}

interface Reading {
  readonly listener: SourceListener;
  readonly signal: AbortSignal;
}

async function readStream(address: string, token: string, { listener, signal }: Reading): Promise<void> {
  const headers = { ...callHeaders(token), accept: 'text/event-stream' };
  const { ok, body } = await fetch(address, { headers, cache: 'no-store', signal });
  if (!ok || body === null || signal.aborted) return;
  listener.onOpen();
  for await (const data of dataIn(body.pipeThrough(new TextDecoderStream()).getReader())) {
    if (signal.aborted) return;
    listener.onData(data);
  }
}

/** The data of all events, however they are cut into pieces. */
async function* dataIn(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<string> {
  let rest = '';
  while (rest.length <= longestEvent) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    yield* events.map(dataOf).filter((data) => data !== null);
  }
}

/** No message of the contract comes near it. */
const longestEvent = 1_000_000;

/** The data of an event; null: it has none, as a comment. The server ends its lines with a line feed alone. */
function dataOf(event: string): string | null {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? null : lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
}
