import { rows, type Transaction } from '../../platform/db/database.ts';
import type { SignedTokens } from '../../platform/session/signed-tokens.ts';
import { feedToken } from './feed-token.ts';

/** Another token for a member's feeds: addresses that were given out open nothing any more. */
export async function renewToken(tx: Transaction, memberId: number, tokens: SignedTokens): Promise<string> {
  const [row] = await rows<{ version: number }>(
    tx,
    `insert into calendar_feeds (member_id, token_version) values ($1, 1)
     on conflict (member_id) do update set token_version = calendar_feeds.token_version + 1
     returning token_version as version`,
    [memberId],
  );
  return feedToken(memberId, row!.version, tokens);
}
