import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238: six digits that change every 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Clocks may differ by a step, and people may be slow by one. */
const WINDOW = 1;

/** Without signs that look alike on paper: no I, O, 0, 1. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const BACKUP_SIGNS = 8;
const RESCUE_SIGNS = 12;
export const BACKUP_CODES = 10;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    issuer: about.issuer ?? '',
    label: about.label ?? '',
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** The address that an authenticator app reads from a picture. */
export const provisioningUri = (secret: Buffer, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The secret in such an address, as the app shows it. */
export const secretIn = (uri: string): string | undefined => /[?&]secret=([A-Z2-7]+)/i.exec(uri)?.[1];
export const secretText = (secret: Buffer): string =>
  new Secret({ buffer: new Uint8Array(secret).buffer }).base32;

/**
 * The step of the clock that a code belongs to; undefined for a wrong one.
 * @param now in milliseconds since 1970
 */
export function stepOfCode(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** What somebody typed without what people add: spaces, dashes, small letters. */
export const cleanCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}._]/gu, '').toUpperCase();

export const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** A code for a mail: six digits. */
export const newMailCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const inFours = (code: string) => code.match(/.{4}/g)!.join('-');

/** `4F7K-92QD`: 40 bits. */
export const newBackupCode = (): string => inFours(signs(BACKUP_SIGNS));
/** `4F7K-92QD-M3XA`: 60 bits. */
export const newRescueCode = (): string => inFours(signs(RESCUE_SIGNS));
