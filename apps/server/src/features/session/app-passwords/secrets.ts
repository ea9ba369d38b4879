import { randomInt } from 'node:crypto';
import { hashToken } from '../../../platform/session/tokens.ts';

/** Without signs that look alike, since some type it: no i, l, o, 0, 1. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
/** 158 bits: nobody guesses it, so that one plain hash is enough. */
const LENGTH = 32;
const SHAPE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** A new secret, in groups that one can read out. */
export const newSecret = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!)
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/** What is kept of a secret, however it was typed; undefined for what is none. */
export function hashOfSecret(typed: string): Buffer | undefined {
  const plain = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return SHAPE.test(plain) ? hashToken(plain) : undefined;
}
