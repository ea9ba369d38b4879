import { Type } from 'typebox';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { SignedTokens, TokenKind } from '../../../platform/session/signed-tokens.ts';

/** Whoever reads a feed with a token, as far as reading needs it. */
export type FeedReader = Pick<
  Viewer,
  'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'
>;

/** The token of a member's feeds of blogs. Another `version` is another token, and the one before opens nothing. */
const BLOG_FEED_TOKEN = {
  purpose: 'blog_feed',
  version: 1,
  claims: Type.Object({ memberId: Type.Integer(), version: Type.Integer() }, { additionalProperties: false }),
} satisfies TokenKind;

const tokenOf = (memberId: number, version: number, tokens: SignedTokens): string =>
  tokens.sign(BLOG_FEED_TOKEN, { memberId, version });

/** The token of a member as it is now. */
export async function currentToken(db: Sql, memberId: number, tokens: SignedTokens): Promise<string> {
  const { rows } = await sql<{ token_version: number }>`
    select token_version from blog_feeds where member_id = ${memberId}
  `.execute(db);
  return tokenOf(memberId, rows[0]?.token_version ?? 0, tokens);
}

/** Another token for a member: addresses that were given out open nothing any more. */
export async function renewToken(tx: Transaction, memberId: number, tokens: SignedTokens): Promise<string> {
  const { rows } = await sql<{ token_version: number }>`
    insert into blog_feeds (member_id, token_version) values (${memberId}, 1)
    on conflict (member_id) do update set token_version = blog_feeds.token_version + 1 returning token_version
  `.execute(tx);
  return tokenOf(memberId, rows[0]!.token_version, tokens);
}

/** Whose token it is; undefined for a wrong one, and for one of a member who is locked or gone. */
export async function readToken(
  db: Sql,
  tokens: SignedTokens,
  token: string | undefined,
): Promise<FeedReader | undefined> {
  const claims = tokens.read(BLOG_FEED_TOKEN, token);
  if (!claims) return undefined;
  const { rows } = await sql<{
    id: number;
    is_external: boolean;
    is_network_admin: boolean;
    version: number;
  }>`
    select m.id, m.is_external, m.is_network_admin, coalesce(f.token_version, 0) as version
    from members m left join blog_feeds f on f.member_id = m.id
    where m.id = ${claims.memberId} and m.state in ('active', 'to_be_onboarded')
  `.execute(db);
  const row = rows[0];
  if (!row || row.version !== claims.version) return undefined;
  return {
    memberId: row.id,
    isExternal: row.is_external,
    isNetworkAdmin: row.is_network_admin,
    administeredCategoryIds: [],
  };
}
