import { Type } from 'typebox';
import { rows, type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { SignedTokens, TokenKind } from '../../../platform/session/signed-tokens.ts';

const ARCHIVE_TOKEN = {
  purpose: 'archive',
  version: 1,
  claims: Type.Object(
    { requestId: Type.String(), memberId: Type.Integer(), expiresAt: Type.Integer() },
    { additionalProperties: false },
  ),
} satisfies TokenKind;

export const archiveToken = (
  tokens: SignedTokens,
  requestId: string,
  memberId: number,
  expiresAt: number,
): string => tokens.sign(ARCHIVE_TOKEN, { requestId, memberId, expiresAt });

/** The request that a token of this member names; undefined for another's token, and for one that is over. */
export function readArchiveToken(tokens: SignedTokens, token: unknown, memberId: number): string | undefined {
  const claims = tokens.read(ARCHIVE_TOKEN, token);
  return claims?.memberId === memberId ? claims.requestId : undefined;
}

/** A member as far as reading needs them; undefined for who is locked or gone. */
export async function readerOf(db: Sql, memberId: number): Promise<Viewer | undefined> {
  const [row] = await rows<{ is_external: boolean; is_network_admin: boolean; categories: number[] }>(
    db,
    `select m.is_external, m.is_network_admin,
       array(select group_category_id from group_category_administrators where member_id = m.id) as categories
     from members m where m.id = $1 and m.state in ('active', 'to_be_onboarded')`,
    [memberId],
  );
  if (!row) return undefined;
  return {
    memberId,
    isExternal: row.is_external,
    isNetworkAdmin: row.is_network_admin,
    administeredCategoryIds: row.categories,
  } as unknown as Viewer;
}

/** What somebody wants as one archive. */
export type ArchiveRequest = { file_ids: number[]; folder_ids: number[]; name: string };

export async function keepRequest(db: Sql, memberId: number, request: ArchiveRequest): Promise<string> {
  const { rows: kept } = await sql<{ id: string }>`
    insert into archive_requests (member_id, file_ids, folder_ids, name)
    values (${memberId}, ${request.file_ids}::bigint[], ${request.folder_ids}::bigint[], ${request.name}) returning id
  `.execute(db);
  return kept[0]!.id;
}

export async function loadRequest(
  db: Sql,
  id: string,
  memberId: number,
): Promise<ArchiveRequest | undefined> {
  const { rows: found } = await sql<ArchiveRequest>`
    select file_ids, folder_ids, name from archive_requests where id = ${id} and member_id = ${memberId}
  `.execute(db);
  return found[0];
}
