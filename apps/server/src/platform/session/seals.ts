import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again, and digests of those that need not. Each purpose has a key of its own. */
export type Seals = {
  /**
   * Encrypts a secret (AES-256-GCM).
   * @param owner whose it is: put into another's row it cannot be opened
   */
  seal(purpose: string, owner: number, secret: Buffer): Buffer;
  /** The secret; undefined for what is broken, another's or of another installation. */
  open(purpose: string, owner: number, sealed: Buffer): Buffer | undefined;
  /** A digest that nobody can compare guesses with who has the table alone: for codes that are short. */
  digest(purpose: string, owner: number, text: string): Buffer;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals of one installation.
 * @param secret kept by the installation. The key of a purpose is derived from it by HKDF-SHA-256 (RFC 5869)
 */
export function createSeals(secret: Buffer): Seals {
  const keyOf = (use: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `dorfplatz ${use} ${purpose} 1`, KEY_BYTES));
  return {
    seal(purpose, owner, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal', purpose), nonce);
      cipher.setAAD(Buffer.from(String(owner)));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, owner, sealed) {
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', keyOf('seal', purpose), nonce, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(String(owner)));
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    digest: (purpose, owner, text) =>
      createHmac('sha256', keyOf('digest', purpose)).update(`${owner} ${text}`).digest(),
  };
}
