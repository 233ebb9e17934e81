import { createServer } from 'node:net';

/** Throws what listening there would throw, before a start has done anything that would have to be undone. */
export async function probePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
