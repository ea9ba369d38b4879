import { IMPRINT_HANDLE } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { MemberRow } from '../../members/index.ts';
import type { Words } from '../../property-sets/index.ts';

export type AdministeredRow = {
  id: number;
  handle: string;
  names: Words;
  statements: Words;
  read_only: boolean;
  deleted_at: string | null;
  version_id: number;
  updated_at: string;
};

export type VersionRow = {
  id: number;
  number: number;
  created_at: string;
  author: MemberRow | null;
  asks: boolean;
  names: Words;
  statements: Words;
  contents: Words;
  is_document: boolean;
  accepted_count: number;
};

export type AcceptanceRow = {
  member: MemberRow;
  version_id: number;
  version_number: number;
  accepted_at: string;
  language: string | null;
  total: number;
};

/** A member as JSON, in a query where the row is `m`. */
const memberAsJson = sql`json_build_object(
  'id', m.id, 'display_name', m.display_name, 'state', m.state, 'is_external', m.is_external,
  'is_network_admin', m.is_network_admin, 'image_id', m.image_id
)`;

const administered = sql`
  select t.id, t.handle::text, t.names, t.statements, t.read_only, t.deleted_at, v.id as version_id,
    v.created_at as updated_at
  from legal_texts t
  cross join lateral (
    select id, created_at from legal_text_versions where legal_text_id = t.id order by id desc limit 1
  ) v`;

/** The legal texts besides the imprint; those that were deleted come last. */
export async function administeredTexts(db: Sql): Promise<AdministeredRow[]> {
  const { rows } = await sql<AdministeredRow>`
    ${administered} where t.handle <> ${IMPRINT_HANDLE}
    order by t.deleted_at desc nulls first, t.position, t.id
  `.execute(db);
  return rows;
}

/** One legal text, deleted or not; undefined where there is none. */
export async function administeredText(db: Sql, id: number): Promise<AdministeredRow | undefined> {
  const { rows } = await sql<AdministeredRow>`${administered} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** All versions of a legal text, the newest first. */
export async function versionsOf(db: Sql, legalTextId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.id, row_number() over (order by v.id) as number, v.created_at, v.asks, v.names, v.statements, v.contents,
      v.is_document,
      case when m.id is not null then ${memberAsJson} end as author,
      (select count(*) from legal_text_acceptances a where a.version_id = v.id) as accepted_count
    from legal_text_versions v left join members m on m.id = v.author_id
    where v.legal_text_id = ${legalTextId} order by v.id desc
  `.execute(db);
  return rows;
}

/** A page of those who agreed to a legal text, or to one version of it; the latest first. */
export async function acceptancesOf(
  db: Sql,
  legalTextId: number,
  { versionId, page, perPage }: { versionId?: number | undefined; page: number; perPage: number },
): Promise<AcceptanceRow[]> {
  const { rows } = await sql<AcceptanceRow>`
    with numbered as (
      select id, row_number() over (order by id) as number from legal_text_versions where legal_text_id = ${legalTextId}
    )
    select ${memberAsJson} as member, a.version_id, v.number as version_number, a.accepted_at, a.language,
      count(*) over () as total
    from legal_text_acceptances a join numbered v on v.id = a.version_id join members m on m.id = a.member_id
    where ${versionId ?? null}::bigint is null or a.version_id = ${versionId ?? null}::bigint
    order by a.accepted_at desc, a.version_id desc, m.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

export type ImprintRow = {
  legal_text_id: number | null;
  version_id: number | null;
  contents: Words | null;
  /** True before anything was written. */
  is_document: boolean;
  changed_at: string | null;
  author: MemberRow | null;
  mail: string | null;
  mail_changed_at: string | null;
  mail_author: MemberRow | null;
  has_newsletter: boolean;
};

/** The imprint of the web, which is a legal text, and that of mails. */
export async function imprintOf(db: Sql, networkId: number): Promise<ImprintRow> {
  const { rows } = await sql<ImprintRow>`
    select web.legal_text_id, web.version_id, web.contents, coalesce(web.is_document, true) as is_document, web.created_at as changed_at, web.author,
      mails.content as mail, mails.updated_at as mail_changed_at, mails.author as mail_author,
      exists (select 1 from newsletter_settings n where n.network_id = ${networkId} and n.is_enabled) as has_newsletter
    from (values (1)) one (one)
    left join lateral (
      select t.id as legal_text_id, v.id as version_id, v.contents, v.is_document, v.created_at,
        case when m.id is not null then ${memberAsJson} end as author
      from legal_texts t join legal_text_versions v on v.legal_text_id = t.id left join members m on m.id = v.author_id
      where t.handle = ${IMPRINT_HANDLE} and t.deleted_at is null order by v.id desc limit 1
    ) web on true
    left join lateral (
      select i.content, i.updated_at, case when m.id is not null then ${memberAsJson} end as author
      from mail_imprints i left join members m on m.id = i.author_id where i.network_id = ${networkId}
    ) mails on true
  `.execute(db);
  return rows[0]!;
}
