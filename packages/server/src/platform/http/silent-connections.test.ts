import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { watchSilentConnections } from './silent-connections.ts';

test('a connection on which nothing was asked does not keep a server from closing, and one with an open answer is left alone', async () => {
  const answers: (() => void)[] = [];
  const server = createServer((_request, response) => {
    answers.push(() => response.end('done'));
    response.flushHeaders();
  });
  const endSilent = watchSilentConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on a port, never on a pipe
  const connected = once(server, 'connection');
  const silent = connect(port, '127.0.0.1');
  await connected;
  const asked = await fetch(`http://127.0.0.1:${port}`);
  server.close();
  endSilent();
  await once(silent, 'close');
  for (const answer of answers) answer();
  expect(await asked.text()).toBe('done');
  await once(server, 'close');
});
