import { Type } from 'typebox';
import { type Database, rows } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { SignedTokens, TokenKind } from '../../platform/session/signed-tokens.ts';

/** Whoever reads feeds with a token, as far as reading needs it. */
export type FeedReader = {
  memberId: number;
  isExternal: boolean;
  isNetworkAdmin: boolean;
  administeredCategoryIds: readonly number[];
};

/** The token of a member's feeds. Another `version` is another token, and the one before opens nothing any more. */
export const FEED_TOKEN = {
  purpose: 'feed',
  version: 1,
  claims: Type.Object({ memberId: Type.Integer(), version: Type.Integer() }, { additionalProperties: false }),
} satisfies TokenKind;

export const feedToken = (memberId: number, version: number, tokens: SignedTokens): string =>
  tokens.sign(FEED_TOKEN, { memberId, version });

/** The token of a member's feeds as it is now. */
export async function currentFeedToken(
  { db, signedTokens }: Pick<Services, 'db' | 'signedTokens'>,
  memberId: number,
): Promise<string> {
  const [row] = await rows<{ version: number }>(
    db.kysely,
    'select token_version as version from calendar_feeds where member_id = $1',
    [memberId],
  );
  return feedToken(memberId, row?.version ?? 0, signedTokens);
}

const readerText = `
  select m.id, m.is_external, m.is_network_admin, coalesce(f.token_version, 0) as version
  from members m left join calendar_feeds f on f.member_id = m.id
  where m.id = $1 and m.state in ('active', 'to_be_onboarded')`;

type ReaderRow = { id: number; is_external: boolean; is_network_admin: boolean; version: number };

/** Calendar programs keep addresses from before tokens had keys of their own: a member, and the version's signature. */
const FORMER_TOKEN = /^([1-9][0-9]{0,14})-([\w-]{43})$/;

/** Whose token it is; undefined for a wrong one, and for one of a member who is locked or gone. */
export async function readFeedToken(
  db: Database,
  tokens: SignedTokens,
  token: string | undefined,
): Promise<FeedReader | undefined> {
  const claims = tokens.read(FEED_TOKEN, token);
  const [, formerId, signature] = FORMER_TOKEN.exec(token ?? '') ?? [];
  const memberId = claims?.memberId ?? Number(formerId);
  if (!Number.isSafeInteger(memberId)) return undefined;
  const [row] = await db.hot<ReaderRow>('feed_reader', readerText, [memberId]);
  // A former signature is compared in any case, so that the time tells nothing of who exists.
  const isRight = claims
    ? claims.version === row?.version
    : tokens.hasFormerSignature(`calendar-feeds:${memberId}:${row?.version ?? 0}`, signature!);
  if (!row || !isRight) return undefined;
  return {
    memberId: row.id,
    isExternal: row.is_external,
    isNetworkAdmin: row.is_network_admin,
    administeredCategoryIds: [],
  };
}
