import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 bits, safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: a leaked table lets nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares two secrets in constant time. */
export const sameToken = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));

/**
 * Changes whenever a session gets new tokens, and tells nothing of them: what is issued to a session bears it, and is
 * void once the session was renewed.
 */
export const sessionMark = ({ csrfToken }: { csrfToken: string }): string =>
  hashToken(`session mark ${csrfToken}`).toString('base64url');
