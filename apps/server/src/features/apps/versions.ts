import { isDeepStrictEqual } from 'node:util';
import type { Actor, Language } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { type MemberRow, type Naming, presentActor } from '../members/index.ts';
import { type Words, wordIn } from '../property-sets/index.ts';
import type { AppPropertyRow, AppRow } from './tables.ts';

/** What an app consists of, as its versions keep it. */
export type AppDefinition = Pick<
  AppRow,
  | 'name'
  | 'slug'
  | 'description'
  | 'icon'
  | 'color'
  | 'openness'
  | 'grants'
  | 'properties'
  | 'title_property'
  | 'item_layout'
  | 'opens_as'
  | 'column_property'
  | 'is_staged'
>;

export const definitionOf = (app: AppRow): AppDefinition => ({
  name: app.name,
  slug: app.slug,
  description: app.description,
  icon: app.icon,
  color: app.color,
  openness: app.openness,
  grants: app.grants,
  properties: app.properties,
  title_property: app.title_property,
  item_layout: app.item_layout,
  opens_as: app.opens_as,
  column_property: app.column_property,
  is_staged: app.is_staged,
});

/**
 * Keeps what an app consisted of before a change, and counts the change.
 * @param purged what went for good by it
 * @returns the version that it has now
 */
export async function countVersion(
  tx: Transaction,
  app: AppRow,
  authorId: number,
  purged: AppPropertyRow | null = null,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with kept as (
      insert into app_versions (app_id, version, definition, author_id, purged)
      values (${app.id}, ${app.version}, ${JSON.stringify(definitionOf(app))}::jsonb, ${authorId},
        ${purged && JSON.stringify(purged.labels)}::jsonb)
    )
    update apps set version = version + 1, updated_at = now() where id = ${app.id} returning version
  `.execute(tx);
  return rows[0]!.version;
}

/** Properties that came, went and changed between two definitions, and whether only their order did. */
export function changesBetween(
  before: Pick<AppDefinition, 'properties'>,
  after: Pick<AppDefinition, 'properties'>,
): {
  added: AppPropertyRow[];
  removed: AppPropertyRow[];
  changed: AppPropertyRow[];
  isReordered: boolean;
} {
  const find = (among: readonly AppPropertyRow[], { name }: AppPropertyRow) =>
    among.find((each) => each.name === name);
  const content = ({ removed_options: _, removed_at: __, ...property }: AppPropertyRow) => property;
  const kept = after.properties.filter((property) => find(before.properties, property));
  const names = (properties: readonly AppPropertyRow[]) => properties.map(({ name }) => name);
  const stayed = before.properties.filter((property) => find(after.properties, property));
  return {
    added: after.properties.filter((property) => !find(before.properties, property)),
    removed: before.properties.filter((property) => !find(after.properties, property)),
    changed: kept.filter(
      (property) => !isDeepStrictEqual(content(property), content(find(before.properties, property)!)),
    ),
    isReordered: !isDeepStrictEqual(names(stayed), names(kept)),
  };
}

type VersionRow = {
  version: number;
  definition: AppDefinition;
  created_at: string;
  author: MemberRow | null;
  purged: Words | null;
};

/** So many of the newest changes are told. */
const TOLD = 100;

/** Whoever did it, a member `m` or nobody. */
const author = sql`case when m.id is not null then json_build_object(
    'id', m.id, 'display_name', m.display_name, 'state', m.state, 'is_external', m.is_external,
    'is_network_admin', m.is_network_admin, 'image_id', m.image_id
  ) end`;

async function versionRows(db: Sql, appId: number, from: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.definition, v.created_at, v.purged, ${author} as author
    from app_versions v left join members m on m.id = v.author_id
    where v.app_id = ${appId} and v.version >= ${from} order by v.version desc limit ${TOLD}
  `.execute(db);
  return rows;
}

export type AppChange = {
  version: number;
  at: string;
  author: Actor | null;
  first: boolean;
  added: string[];
  removed: string[];
  changed: string[];
  purged: string | null;
};

/** Who changed what an app consists of, newest first, and who made it. */
export async function versionsOf(
  db: Sql,
  app: AppRow,
  { language, naming }: { language: Language; naming: Naming & { language: Language } },
): Promise<AppChange[]> {
  const [rows, made] = await Promise.all([versionRows(db, app.id, 1), madeBy(db, app.id)]);
  const labels = (properties: readonly AppPropertyRow[]) =>
    properties.map((property) => wordIn(property.labels, language, naming.language));
  const said = ({ created_at, author }: Pick<VersionRow, 'created_at' | 'author'>) => ({
    at: new Date(created_at).toISOString(),
    author: author && presentActor(author, naming),
  });
  const changes = rows.map((row, index) => {
    const after = rows[index - 1]?.definition ?? app;
    const { added, removed, changed } = changesBetween(row.definition, after);
    return {
      version: row.version + 1,
      ...said(row),
      first: false,
      added: labels(added),
      removed: labels(removed),
      changed: labels(changed),
      purged: row.purged && wordIn(row.purged, language, naming.language),
    };
  });
  const oldest = changes.at(-1)?.version ?? app.version + 1;
  if (oldest > 2 || !made) return changes;
  return [
    ...changes,
    { version: 1, ...said(made), first: true, added: [], removed: [], changed: [], purged: null },
  ];
}

/** Who made an app, and when. */
async function madeBy(
  db: Sql,
  appId: number,
): Promise<Pick<VersionRow, 'created_at' | 'author'> | undefined> {
  const { rows } = await sql<Pick<VersionRow, 'created_at' | 'author'>>`
    select a.created_at, ${author} as author from apps a left join members m on m.id = a.created_by
    where a.id = ${appId}
  `.execute(db);
  return rows[0];
}

/** What an app consisted of in a version; undefined where it never had so many, or nobody knows any more. */
export async function definitionAt(
  db: Sql,
  app: AppRow,
  version: number,
): Promise<AppDefinition | undefined> {
  if (version === app.version) return definitionOf(app);
  const { rows } = await sql<Pick<VersionRow, 'definition'>>`
    select definition from app_versions where app_id = ${app.id} and version = ${version}
  `.execute(db);
  return rows[0]?.definition;
}

/** What an app was when somebody read it, and who changed it last; undefined where nobody knows any more. */
export async function sinceVersion(
  db: Sql,
  appId: number,
  version: number,
): Promise<{ definition: AppDefinition; by: MemberRow | null } | undefined> {
  const rows = await versionRows(db, appId, version);
  const read = rows.find((row) => row.version === version);
  return read && { definition: read.definition, by: rows[0]!.author };
}
