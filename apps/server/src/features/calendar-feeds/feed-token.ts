import { createHmac } from 'node:crypto';
import { type Database, rows } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { sameToken } from '../../platform/session/tokens.ts';

/** Whoever reads feeds with a token, as far as reading needs it. */
export type FeedReader = {
  memberId: number;
  isExternal: boolean;
  isNetworkAdmin: boolean;
  administeredCategoryIds: readonly number[];
};

const TOKEN = /^([1-9][0-9]{0,14})-([\w-]{43})$/;

// Signed apart from everything else that the key signs.
const sign = (memberId: number, version: number, key: Buffer): string =>
  createHmac('sha256', key).update(`calendar-feeds:${memberId}:${version}`).digest('base64url');

/** The token of a member's feeds; another version is another token, and the one before opens nothing any more. */
export const feedToken = (memberId: number, version: number, key: Buffer): string =>
  `${memberId}-${sign(memberId, version, key)}`;

/** The token of a member's feeds as it is now. */
export async function currentFeedToken(
  { db, socketKey }: Pick<Services, 'db' | 'socketKey'>,
  memberId: number,
): Promise<string> {
  const [row] = await rows<{ version: number }>(
    db.kysely,
    'select token_version as version from calendar_feeds where member_id = $1',
    [memberId],
  );
  return feedToken(memberId, row?.version ?? 0, socketKey);
}

const readerText = `
  select m.id, m.is_external, m.is_network_admin, coalesce(f.token_version, 0) as version
  from members m left join calendar_feeds f on f.member_id = m.id
  where m.id = $1 and m.state in ('active', 'to_be_onboarded')`;

type ReaderRow = { id: number; is_external: boolean; is_network_admin: boolean; version: number };

/** Whose token it is; undefined for a wrong one, and for one of a member who is locked or gone. */
export async function readFeedToken(
  db: Database,
  key: Buffer,
  token: string | undefined,
): Promise<FeedReader | undefined> {
  const [, id, signature] = TOKEN.exec(token ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [row] = await db.hot<ReaderRow>('feed_reader', readerText, [Number(id)]);
  // Compared in any case, so that the time tells nothing of who exists.
  const isRight = sameToken(signature, sign(Number(id), row?.version ?? 0, key));
  if (!row || !isRight) return undefined;
  return {
    memberId: row.id,
    isExternal: row.is_external,
    isNetworkAdmin: row.is_network_admin,
    administeredCategoryIds: [],
  };
}
