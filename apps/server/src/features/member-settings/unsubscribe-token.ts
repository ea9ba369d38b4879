import { createHmac } from 'node:crypto';
import { sameToken } from '../../platform/session/tokens.ts';
import { isSettingKey, type SettingKey } from './setting-keys.ts';

/** Whose mails, and which of them. */
export type UnsubscribeClaims = { memberId: number; keys: SettingKey[] };

// Signed apart from everything else that the key signs: a token for one purpose is none for another.
const sign = (body: string, key: Buffer): string =>
  createHmac('sha256', key).update(`unsubscribe:${body}`).digest('base64url');

/** The secret of a link that stops some mails to a person; it holds for ever, as mails do. */
export function unsubscribeToken({ memberId, keys }: UnsubscribeClaims, key: Buffer): string {
  const body = Buffer.from([memberId, ...keys].join(' ')).toString('base64url');
  return `${body}.${sign(body, key)}`;
}

/** What a token says, or undefined for one that is forged or broken; keys that no longer exist are left out. */
export function readUnsubscribeToken(token: string, key: Buffer): UnsubscribeClaims | undefined {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0 || !sameToken(signature, sign(body, key))) return undefined;
  const [memberId, ...keys] = Buffer.from(body, 'base64url').toString('utf8').split(' ');
  return { memberId: Number(memberId), keys: keys.filter(isSettingKey) };
}
