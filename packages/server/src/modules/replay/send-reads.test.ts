import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DeliveryFailure, sendOverHttp } from './send-reads.ts';

const read = { epoch: 0, seq: 1, chip: '7', time: 1_620_460_860_000, kind: 'chip' } as const;
const refused = { error: { code: 'device_token_revoked', message: 'This token was revoked.' } };

/** The answers of the server, one after the other; then 200. */
let answers: { status: number; body: unknown }[] = [];
let asked: { path: string | undefined; token: string | undefined; body: unknown }[] = [];

const server = createServer((request: IncomingMessage, response) => {
  void json(request).then((body) => {
    asked.push({ path: request.url, token: request.headers.authorization, body });
    const { status, body: answer } = answers.shift() ?? { status: 200, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port, never on a pipe
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

test('reads go to POST /reads as a gateway sends them', async () => {
  await sendOverHttp(address, 'secret')('a'.repeat(24), [read]);
  expect(asked).toEqual([
    {
      path: '/api/reads',
      token: 'Bearer secret',
      body: { device: 'a'.repeat(24), sent_at: expect.any(Number), reads: [read] },
    },
  ]);
});

test('a server that is busy is asked again', async () => {
  answers = [{ status: 503, body: {} }];
  await sendOverHttp(address, 'secret')('a'.repeat(24), [read]);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.body).toMatchObject({ reads: [read] });
});

test('a refusal ends it with the words of the server', async () => {
  answers = [{ status: 401, body: refused }];
  const brought = sendOverHttp(address, 'secret')('a'.repeat(24), [read]);
  await expect(brought).rejects.toThrow(DeliveryFailure);
  await expect(brought).rejects.toThrow(/401.*device_token_revoked: This token was revoked\./);
});
