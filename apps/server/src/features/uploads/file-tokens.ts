import { Type } from 'typebox';
import type { SignedTokens, TokenKind } from '../../platform/session/signed-tokens.ts';

/** Tokens hold for as long as it takes to begin a download: ten to fifteen minutes, so that they are the same for a while. */
const STEP = 5 * 60_000;
export const expiry = (now = Date.now()): number => Math.ceil(now / STEP) * STEP + 2 * STEP;

const FILE_TOKEN = {
  purpose: 'file',
  version: 1,
  claims: Type.Object(
    {
      fileId: Type.Integer(),
      memberId: Type.Integer(),
      /** Of one of its versions; left out, of what it is at the moment. */
      versionId: Type.Optional(Type.Integer()),
      expiresAt: Type.Integer(),
    },
    { additionalProperties: false },
  ),
} satisfies TokenKind;

/** Which bytes a token opens, and for whom. */
export type Opened = { fileId: number; memberId: number; versionId?: number };

/** The address at which a token opens the bytes of a file, without a host. */
export const tokenPath = (fileId: number, token: string, name: string): string =>
  `/api/storage/files/${fileId}/by_token/${token}/${encodeURIComponent(name)}`;

/** @param expiresAt in milliseconds since 1970 */
export const fileToken = (tokens: SignedTokens, opened: Opened, expiresAt: number): string =>
  tokens.sign(FILE_TOKEN, { ...opened, expiresAt });

/** What a token opens; undefined for any that is not of this file or is over. */
export function readFileToken(tokens: SignedTokens, token: string, fileId: number): Opened | undefined {
  const claims = tokens.read(FILE_TOKEN, token);
  return claims?.fileId === fileId ? claims : undefined;
}
