import { Type } from 'typebox';
import type { SignedTokens, TokenKind } from '../../platform/session/signed-tokens.ts';
import { isSettingKey, type SettingKey } from './setting-keys.ts';

/** Whose mails, and which of them. */
export type UnsubscribeClaims = { memberId: number; keys: SettingKey[] };

/** The secret of a link that stops some mails to a person; it holds for ever, as mails do. */
export const UNSUBSCRIBE_TOKEN = {
  purpose: 'unsubscribe',
  version: 1,
  claims: Type.Object(
    { memberId: Type.Integer(), keys: Type.Array(Type.String()) },
    { additionalProperties: false },
  ),
} satisfies TokenKind;

export const unsubscribeToken = (claims: UnsubscribeClaims, tokens: SignedTokens): string =>
  tokens.sign(UNSUBSCRIBE_TOKEN, claims);

/** What a token says, or undefined for one that is forged or broken; keys that no longer exist are left out. */
export function readUnsubscribeToken(token: string, tokens: SignedTokens): UnsubscribeClaims | undefined {
  const claims = tokens.read(UNSUBSCRIBE_TOKEN, token) ?? readFormerToken(token, tokens);
  return claims && { memberId: claims.memberId, keys: claims.keys.filter(isSettingKey) };
}

/** Mails that were sent before tokens had keys of their own bear a body and its signature. */
function readFormerToken(token: string, tokens: SignedTokens) {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0) return undefined;
  if (!tokens.hasFormerSignature(`unsubscribe:${body}`, signature)) return undefined;
  const [memberId, ...keys] = Buffer.from(body, 'base64url').toString('utf8').split(' ');
  return { memberId: Number(memberId), keys };
}
