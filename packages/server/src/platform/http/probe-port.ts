import { createServer } from 'node:net';
import { codeOf, StartFailure } from '#platform/config/start-failure.ts';

/** Throws the error that listening there would throw, before a start has changed anything. */
export async function probePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** The sentence for a port that cannot be had, or the error itself. */
export function listenFailure(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or name another port with PORT.`,
    EACCES: `Port ${port} may only be used by root: name one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST is '${host}': that is no address of this machine.`,
    ENOTFOUND: `HOST is '${host}': that is no address of this machine.`,
  };
  const sentence = sentences[codeOf(error)];
  return sentence === undefined ? error : new StartFailure(sentence, { cause: error });
}
