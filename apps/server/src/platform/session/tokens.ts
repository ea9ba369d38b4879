import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 bits, safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: a leaked table lets nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares two secrets in constant time. */
export const sameToken = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));

/** Socket credentials: who, which session, until when, signed with the installation's key. */
export type SocketClaims = { memberId: number; sessionId: number; expiresAt: number };

export function signSocketToken(claims: SocketClaims, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

/** @returns the claims, or undefined for a token that is forged, broken or past its time (milliseconds). */
export function readSocketToken(token: string, key: Buffer, now = Date.now()): SocketClaims | undefined {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0) return undefined;
  if (!sameToken(signature, createHmac('sha256', key).update(body).digest('base64url'))) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as SocketClaims;
  return claims.expiresAt > now ? claims : undefined;
}
