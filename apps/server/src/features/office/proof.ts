import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A public key of RSA as the discovery says it, in Base64. */
export type RsaKey = { modulus: string; exponent: string };
/** The key with which an office signs, and the one before. */
export type ProofKeys = { current: RsaKey; former: RsaKey | null };

/** What a call says of where it comes from. */
export type Proof = {
  /** The address that was called, as the office wrote it. */
  url: string;
  token: string;
  /** In ticks of 100 ns since the year 1. */
  timestamp: string | undefined;
  proof: string | undefined;
  formerProof: string | undefined;
};

/** 1970 in ticks of 100 ns since the year 1. */
const EPOCH_TICKS = 621_355_968_000_000_000n;
const TICKS_PER_MS = 10_000n;
const OLDEST_MS = 20 * 60_000;

/** The moment that a timestamp stands for, in milliseconds since 1970. */
export const momentOf = (ticks: bigint): number => Number((ticks - EPOCH_TICKS) / TICKS_PER_MS);
export const ticksOf = (moment: number): bigint => BigInt(moment) * TICKS_PER_MS + EPOCH_TICKS;

const numbered = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** What an office signs: the token, the address in capitals and the time, each with its length before it. */
export function signedBytes({ token, url }: Pick<Proof, 'token' | 'url'>, ticks: bigint): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(ticks);
  return Buffer.concat([
    numbered(Buffer.from(token)),
    numbered(Buffer.from(url.toUpperCase())),
    numbered(time),
  ]);
}

/** @returns undefined for what is no key */
function keyOf({ modulus, exponent }: RsaKey): KeyObject | undefined {
  const plain = (text: string) => Buffer.from(text, 'base64').toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'RSA', n: plain(modulus), e: plain(exponent) }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function isSignedBy(key: RsaKey | null, bytes: Buffer, signature: string | undefined): boolean {
  const publicKey = key && signature !== undefined ? keyOf(key) : undefined;
  if (!publicKey) return false;
  try {
    return verify('sha256', bytes, publicKey, Buffer.from(signature!, 'base64'));
  } catch {
    return false;
  }
}

/**
 * Whether a call comes from the office with these keys, and is not older than twenty minutes. Keys change at any time
 * on either side: the office may have a newer one than we know, or we one that it does not use yet.
 */
export function isProven(proof: Proof, keys: ProofKeys, now = Date.now()): boolean {
  if (!/^\d{1,19}$/.test(proof.timestamp ?? '')) return false;
  const ticks = BigInt(proof.timestamp!);
  if (ticks > 0x7fff_ffff_ffff_ffffn || now - momentOf(ticks) > OLDEST_MS) return false;
  const bytes = signedBytes(proof, ticks);
  return (
    isSignedBy(keys.current, bytes, proof.proof) ||
    isSignedBy(keys.current, bytes, proof.formerProof) ||
    isSignedBy(keys.former, bytes, proof.proof)
  );
}
