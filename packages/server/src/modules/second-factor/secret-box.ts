import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be read again and may not lie open in a table or a backup. */
export interface SecretBox {
  /** `owner` is bound to it: the row of another opens nothing. */
  readonly seal: (text: string, owner: string) => Buffer;
  /** Null: it was sealed with another key, for another owner, or is damaged. */
  readonly open: (sealed: Buffer, owner: string) => string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key that is derived from `secret`. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dorsal secrets', 32));
  return {
    seal: (text, owner) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, owner) => {
      if (sealed.length < ivBytes + tagBytes) return null;
      const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)];
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null; // the tag does not fit
      }
    },
  };
}
