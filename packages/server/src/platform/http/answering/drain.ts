import type { IncomingMessage } from 'node:http';

const mostBytes = 64 * 1024 * 1024;
const longestMs = 10_000;

/**
 * Reads and throws away what is left of a request's body, up to 64 MB and 10 s. A server that answers and hangs up in the middle of an
 * upload resets the connection, and the client never sees why it was refused.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', stop).off('close', stop).off('error', stop);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop();
    };
    const timer = setTimeout(stop, longestMs);
    request.on('data', count).on('end', stop).on('close', stop).on('error', stop).resume();
  });
}
