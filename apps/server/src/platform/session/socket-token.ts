import { Type } from 'typebox';
import type { TokenKind } from './signed-tokens.ts';

/** What lets somebody in at the live socket: who, by which session under which tokens, and until when. */
export const SOCKET_TOKEN = {
  purpose: 'socket',
  version: 1,
  claims: Type.Object(
    { memberId: Type.Integer(), sessionId: Type.Integer(), mark: Type.String(), expiresAt: Type.Integer() },
    { additionalProperties: false },
  ),
} satisfies TokenKind;
