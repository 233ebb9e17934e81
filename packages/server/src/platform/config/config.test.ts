import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSelfSignedCertificate } from '@dorsal/testkit/self-signed.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig, projectFolder } from './config.ts';
import type { Environment } from './parse-settings.ts';
import { settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'dorsal-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function faultsOf(environment: Environment): string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof StartFailure) return error.message.split('\n');
    throw error;
  }
  return [];
}

// @spec [Timing rules] design §5: The time zone of events that name none is a setting, UTC where it is not set
// @spec [Site content, notices, ads and page metadata] doc 1 §2 Layouts: Non-production environments have a name (ENVIRONMENT), shown by the banner; search engines are kept out
test('without settings everything has its usual value', () => {
  expect(parseConfig({})).toMatchObject({
    databaseUrl: null,
    port: 8080,
    host: '0.0.0.0',
    dataDir: join(projectFolder, '.data'),
    publicUrl: null,
    roles: ['api', 'live', 'derive', 'jobs'],
    timeZone: 'UTC',
    tls: null,
    trustedProxies: 0,
    environment: 'production',
    registrationPages: { register: null, list: null, own: null, team: null },
  });
});

// @spec [Site content, notices, ads and page metadata] issue 4 Registering; doc 2 §2.3: Provider addresses as settings: entering, list, own registration, team; only for events that have what they name; https only; the event's own address wins
test('settings are read, with or without the prefix, and the prefix wins', () => {
  const config = parseConfig({
    PORT: '80',
    DORSAL_PORT: '9000',
    DORSAL_HOST: '127.0.0.1',
    ROLES: 'jobs, derive',
    PUBLIC_URL: 'https://live.example.org/',
    TRUST_PROXY: 'true',
  });
  expect(config).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    roles: ['derive', 'jobs'],
    publicUrl: 'https://live.example.org',
    trustedProxies: 1,
  });
});

// @spec [Refusals and messages] issue 2: A start that cannot be says one sentence with a non-zero exit: port, settings, data folder in use or of another version, DATABASE_URL
test.each([
  [{ PORT: 'http' }, "PORT is 'http': a whole number from 0 to 65535 is needed."],
  [{ PORT: '65536' }, "PORT is '65536': a whole number from 0 to 65535 is needed."],
  [{ ROLES: 'api,web' }, "ROLES is 'api,web': a list of api, live, derive, jobs, with commas between is needed."],
  [{ TIME_ZONE: 'Madrid' }, "TIME_ZONE is 'Madrid': the name of a time zone, as Europe/Madrid is needed."],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud': one of trace, debug, info, warn, error, fatal, silent is needed."],
  [
    { PUBLIC_URL: 'live.example.org' },
    "PUBLIC_URL is 'live.example.org': a URL that begins with http:// or https:// is needed.",
  ],
  [
    { REGISTER_URL: 'http://in.example.org/{slug}' },
    "REGISTER_URL is 'http://in.example.org/{slug}': an address that begins with https://, in which {slug}, {slug_rts}, {numeric_id}, {rts_numeric_id} may stand is needed.",
  ],
  [
    { TEAM_REGISTRATION_URL: 'https://in.example.org/{name}' },
    "TEAM_REGISTRATION_URL is 'https://in.example.org/{name}': an address that begins with https://, in which {slug}, {slug_rts}, {numeric_id}, {rts_numeric_id} may stand is needed.",
  ],
  [{ ENVIRONMENT: '<b>' }, "ENVIRONMENT is '<b>': a name of up to 40 letters, digits, dots, dashes is needed."],
  [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY is 'yes': true, false or the number of proxies in a row, up to 9 is needed."],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has a wrong value: a text of 16 characters or more is needed.'],
  [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY are needed together, and only one is set.'],
  [{ DORSAL_PROT: '80' }, 'DORSAL_PROT is not a setting of Dorsal (is PORT meant?).'],
  [{ DORSAL_TIMEZONE: 'UTC' }, 'DORSAL_TIMEZONE is not a setting of Dorsal (is TIME_ZONE meant?).'],
  [
    { DATABASE_URL_FILE: '/nowhere/secret' },
    "DATABASE_URL_FILE is '/nowhere/secret': a file that can be read is needed.",
  ],
])('%o names itself', (environment, fault) => {
  expect(faultsOf(environment)).toEqual([fault]);
});

// @spec [Refusals and messages] issue 2: A start that cannot be says one sentence with a non-zero exit: port, settings, data folder in use or of another version, DATABASE_URL
test('every fault is reported at once', () => {
  expect(faultsOf({ PORT: '-1', DATABASE_POOL: '1', DORSAL_X: '' })).toHaveLength(3);
});

// @spec [Safety] design §8: Secrets from the environment or files, and never printed
test('a wrong secret is not printed', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toEqual([
    'DATABASE_URL has a wrong value: a URL like postgres://user:password@host:5432/database is needed.',
  ]);
});

test('a secret can lie in a file', () => {
  const path = file('url', 'postgres://dorsal:secret@db.example.org/dorsal\n');
  expect(parseConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://dorsal:secret@db.example.org/dorsal');
});

describe('certificate and key', () => {
  const own = aSelfSignedCertificate();
  const cert = file('cert.pem', own.cert);
  const key = file('key.pem', own.key);

  test('are read', () => {
    expect(parseConfig({ TLS_CERT: cert, TLS_KEY: key }).tls).toEqual(own);
  });

  // @spec [Safety] design §6, style 'Config': With `TLS_CERT` and `TLS_KEY` the server speaks HTTPS itself; a file that is no certificate or no key, or a key of another certificate, stops the start with one sentence
  test('say in one sentence which of the two is wrong, and how', () => {
    const noPem = file('key.der', 'binary');
    const gone = join(folder, 'gone.pem');
    const otherKey = file('other.pem', aSelfSignedCertificate().key);
    const faultOf = (TLS_CERT: string | undefined, TLS_KEY: string) => faultsOf({ TLS_CERT, TLS_KEY });
    expect(faultOf(undefined, key)).toEqual(['TLS_CERT and TLS_KEY are needed together, and only one is set.']);
    expect(faultOf(gone, key)).toEqual([`TLS_CERT is '${gone}': a file that can be read is needed.`]);
    expect(faultOf(cert, gone)).toEqual([`TLS_KEY is '${gone}': a file that can be read is needed.`]);
    expect(faultOf(key, cert)).toEqual([`TLS_CERT is '${key}': a PEM file with a certificate is needed.`]);
    expect(faultOf(cert, noPem)).toEqual([
      `TLS_KEY is '${noPem}': a PEM file with a private key without a passphrase is needed.`,
    ]);
    expect(faultOf(cert, otherKey)).toEqual([
      `TLS_KEY is '${otherKey}': it is not the key of the certificate in TLS_CERT.`,
    ]);
  });
});

test('docs/operations.md has a row for every setting, with what holds where it is not set, and for nothing else', () => {
  const rows = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8').matchAll(
    /^\| `([A-Z_]+)` \| ([^|]*) \|/gm,
  );
  const documented = Object.fromEntries(
    [...rows].map(([, name, fallback]) => [name, fallback?.replaceAll('`', '').trim()]),
  );
  const actual = Object.fromEntries(
    Object.entries(settings).map(([name, { fallback }]) => [name, fallback?.replaceAll(',', ', ') ?? '–']),
  );
  expect(documented).toEqual(actual);
});
