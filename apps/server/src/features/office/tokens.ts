import { OFFICE_ACTIONS, OFFICE_TYPES, type OfficeActionName, type OfficeType } from '@dorfplatz/contract';
import { Type } from 'typebox';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { SignedTokens, TokenKind } from '../../platform/session/signed-tokens.ts';

/** The longest that a token of an office opens anything, whatever becomes of the session meanwhile. */
const TOKEN_MS = 10 * 60 * 60_000;

const OFFICE_TOKEN = {
  purpose: 'office',
  version: 1,
  claims: Type.Object(
    {
      fileId: Type.Integer(),
      memberId: Type.Integer(),
      /** Whoever signs out there closes the office too. */
      sessionId: Type.Integer(),
      office: Type.Enum([...OFFICE_TYPES]),
      action: Type.Enum([...OFFICE_ACTIONS]),
      isDraft: Type.Boolean(),
      expiresAt: Type.Integer(),
    },
    { additionalProperties: false },
  ),
} satisfies TokenKind;

/** What a token of an office is for: one file, one person in one session, one thing to do. */
export type OfficeClaims = {
  fileId: number;
  memberId: number;
  sessionId: number;
  office: OfficeType;
  action: OfficeActionName;
  /** Whether it is the person's own draft that is worked on. */
  isDraft: boolean;
  expiresAt: number;
};

export const signOfficeToken = (
  tokens: SignedTokens,
  viewer: Pick<Viewer, 'memberId' | 'sessionId'>,
  what: Pick<OfficeClaims, 'fileId' | 'office' | 'action' | 'isDraft'>,
): { token: string; expiresAt: number } => {
  const expiresAt = Date.now() + TOKEN_MS;
  const { memberId, sessionId } = viewer;
  return { token: tokens.sign(OFFICE_TOKEN, { ...what, memberId, sessionId, expiresAt }), expiresAt };
};

/** What a token is for; undefined for one that is forged or past its time, which takes no look at the database. */
export const readOfficeToken = (tokens: SignedTokens, token: string | undefined): OfficeClaims | undefined =>
  tokens.read(OFFICE_TOKEN, token);

/** The id by which an office knows a file: the file's own, or with its author's that of a draft, which nobody else opens. */
export const wopiIdOf = ({
  fileId,
  memberId,
  isDraft,
}: Pick<OfficeClaims, 'fileId' | 'memberId' | 'isDraft'>): string =>
  isDraft ? `${fileId}-${memberId}` : String(fileId);
