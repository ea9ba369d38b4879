import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** A private key of this network for VAPID, 32 bytes. */
export function newPushKey(): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  const key = ecdh.getPrivateKey();
  // A small number comes short.
  return Buffer.concat([Buffer.alloc(32 - key.length), key]);
}

/** The public key that belongs to a private one, an uncompressed point in base64url. */
export function publicKeyOf(privateKey: Buffer): string {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  return ecdh.getPublicKey('base64url');
}

/** Whether something can be encrypted for this key of a browser: it is a point of the curve. */
export function isUsableKey(p256dh: string): boolean {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
