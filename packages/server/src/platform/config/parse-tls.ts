import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Tls } from './http-config.ts';
import type { SettingValues } from './settings.ts';

type ParsedTls = { readonly tls: Tls | null; readonly fault: null } | { readonly tls: null; readonly fault: string };

/** Certificate and key of the settings, looked through here: a wrong file would else stop the start later, in the words of OpenSSL. */
export function parseTls({ TLS_CERT, TLS_KEY }: SettingValues, folder: string): ParsedTls {
  if (TLS_CERT === null && TLS_KEY === null) return { tls: null, fault: null };
  if (TLS_CERT === null || TLS_KEY === null)
    return faulty('TLS_CERT and TLS_KEY are needed together, and only one is set');
  const cert = parsePem(resolve(folder, TLS_CERT), (pem) => new X509Certificate(pem));
  if (cert === 'unreadable') return faulty(`TLS_CERT is '${TLS_CERT}': a file that can be read is needed`);
  if (cert === 'other') return faulty(`TLS_CERT is '${TLS_CERT}': a PEM file with a certificate is needed`);
  const key = parsePem(resolve(folder, TLS_KEY), createPrivateKey);
  if (key === 'unreadable') return faulty(`TLS_KEY is '${TLS_KEY}': a file that can be read is needed`);
  if (key === 'other')
    return faulty(`TLS_KEY is '${TLS_KEY}': a PEM file with a private key without a passphrase is needed`);
  if (!cert.value.checkPrivateKey(key.value))
    return faulty(`TLS_KEY is '${TLS_KEY}': it is not the key of the certificate in TLS_CERT`);
  return { tls: { cert: cert.pem, key: key.pem }, fault: null };
}

const faulty = (fault: string): ParsedTls => ({ tls: null, fault });

/** A parsed file, or the fault of one that cannot be read or parsed. */
function parsePem<Value extends X509Certificate | KeyObject>(
  path: string,
  parse: (pem: string) => Value,
): { readonly pem: string; readonly value: Value } | 'unreadable' | 'other' {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch {
    return 'unreadable';
  }
  try {
    return { pem, value: parse(pem) };
  } catch {
    return 'other';
  }
}
