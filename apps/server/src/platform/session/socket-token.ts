import { Type } from 'typebox';
import type { TokenKind } from './signed-tokens.ts';

/** What lets somebody in at the live socket: who, by which session, and until when. */
export const SOCKET_TOKEN = {
  purpose: 'socket',
  version: 1,
  claims: Type.Object(
    { memberId: Type.Integer(), sessionId: Type.Integer(), expiresAt: Type.Integer() },
    { additionalProperties: false },
  ),
} satisfies TokenKind;
