import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for `localhost` that nobody but its key has signed, and the key; both PEM. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

/** Good from 2000 to 2049. Version 1 of X.509: no extension says that it may not sign, so a client can trust it as its own root. */
export function aSelfSignedCertificate(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, hex('2a8648ce3d040302')));
  const commonName = der(0x30, der(0x06, hex('550403')), der(0x0c, Buffer.from('localhost')));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, der(0x17, Buffer.from('000101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const toSign = der(0x30, der(0x02, hex('01')), ecdsaWithSha256, name, validity, name, spki);
  const signature = der(0x03, hex('00'), sign('sha256', toSign, privateKey));
  const lines = der(0x30, toSign, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A value of ASN.1 in DER (X.690): tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
