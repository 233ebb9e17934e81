import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aSelfSignedCertificate } from '@dorsal/testkit/self-signed.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '#platform/config/config.ts';
import { createPool } from '#platform/db/pool.ts';
import { startServer } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'dorsal-tls-'));
const { cert, key } = aSelfSignedCertificate();
writeFileSync(join(folder, 'cert.pem'), cert);
writeFileSync(join(folder, 'key.pem'), key);

const { db, url } = await aTestDatabase();
const pool = createPool(url, { max: 4 });
const closed = async (): Promise<void> => undefined;
const config = parseConfig({
  DATABASE_URL: url,
  DORSAL_ROLES: 'api',
  HOST: '127.0.0.1',
  PORT: '0',
  TLS_CERT: join(folder, 'cert.pem'),
  TLS_KEY: join(folder, 'key.pem'),
});
const database = { db, pool, url, listenUrl: url, close: closed, abandon: closed };
const server = await startServer({ config, context: aContext(db), database });
afterAll(async () => {
  await server.close();
  await pool.end();
  rmSync(folder, { recursive: true });
});

/** Asks as somebody who trusts the certificates in `ca`; without any, those that every machine trusts. */
async function get(path: string, ca?: string) {
  const asked = request(`${server.address}${path}`, { agent: false, servername: 'localhost', ...(ca && { ca }) }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

// @spec [Safety] design §6, style 'Config': With `TLS_CERT` and `TLS_KEY` the server speaks HTTPS itself; a file that is no certificate or no key, or a key of another certificate, stops the start with one sentence
test('with TLS_CERT and TLS_KEY it speaks HTTPS with that certificate, and says to come back by HTTPS alone', async () => {
  expect(server.address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const { status, headers, body } = await get('/api/health/live', cert);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ status: 'ok' });
  expect(headers['strict-transport-security']).toContain('max-age=');
  await expect(get('/api/health/live')).rejects.toThrow('self-signed certificate');
});

test('whoever comes by plain HTTP is not answered', async () => {
  await expect(fetch(`${server.address.replace('https', 'http')}/api/health/live`)).rejects.toThrow();
});
