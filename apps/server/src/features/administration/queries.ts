import type { AdministrationAttention, AdministrationSection, Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { countsInGroupText } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  ADMINISTRATION_SECTIONS,
  type AdministrationContext,
  type AdministrationEntry,
  administrationOf,
  attentionOf,
} from '../../platform/registries/administration.ts';
import type { Services } from '../../platform/services.ts';

const pathOf = (path: string, context: AdministrationContext): string =>
  context.type === 'network' ? path : path.replace(':slug', encodeURIComponent(context.slug));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const sourceOf = (context: AdministrationContext) =>
  context.type === 'network'
    ? sql`networks n`
    : context.type === 'group'
      ? sql`groups g where g.id = ${context.id}`
      : sql`group_categories c where c.id = ${context.id}`;

type Counts = Record<string, { count: number | null; waiting: number }>;

/** How much there is behind each entry, and how much waits there: one statement. */
async function countsOf(
  db: Sql,
  entries: readonly AdministrationEntry[],
  context: AdministrationContext,
): Promise<Counts> {
  const counts = entries.map(
    ({ key, count = 'null', waiting = '0' }) =>
      sql`${sql.lit(key)}::text, json_build_object('count', ${sql.raw(count)}, 'waiting', ${sql.raw(waiting)})`,
  );
  const { rows } = await sql<{ counts: Counts }>`
    select json_build_object(${sql.join(counts)}) as counts from ${sourceOf(context)} limit 1
  `.execute(db);
  return rows[0]?.counts ?? {};
}

/** The screens of administration that the viewer may go to; sections without any are left out. */
export async function menuOf(
  services: Services,
  viewer: Viewer,
  context: AdministrationContext,
  language: Language,
): Promise<AdministrationSection[]> {
  const entries = administrationOf(context.type).filter(
    (entry) => entry.isOffered?.(context, services, viewer) ?? true,
  );
  const counts = await countsOf(services.db.kysely, entries, context);
  return ADMINISTRATION_SECTIONS.map((section) => ({
    key: section,
    text: translate(language, `administration.section.${section === 'network' ? context.type : section}`),
    navigation_items: entries
      .filter((entry) => entry.section === section)
      .map(({ key, path, also = [] }) => ({
        key,
        text: translate(language, `administration.entry.${key}`),
        hint: translate(language, `administration.hint.${key}`),
        link: pathOf(path, context),
        active_match: [path, ...also].map((each) => `^${escaped(pathOf(each, context))}(/|$)`).join('|'),
        count: counts[key]?.count ?? null,
        join_request_count: counts[key]?.waiting ?? 0,
      })),
  })).filter(({ navigation_items }) => navigation_items.length > 0);
}

/** What waits for those who administer: a statement for each source, whatever there is. */
export async function attentionIn(
  services: Services,
  viewer: Viewer,
  context: AdministrationContext,
  language: Language,
): Promise<AdministrationAttention[]> {
  const found = await Promise.all(
    attentionOf(context.type).map((source) => source.load(services, viewer, context)),
  );
  return found
    .filter((each) => each !== undefined)
    .map(({ key, count, detail = '', path }) => ({
      key,
      text: translate(language, `administration.attention.${key}`, { count }),
      detail,
      link: pathOf(path, context),
    }));
}

const PRESENT = "state in ('active', 'to_be_onboarded')";

/** Figures as SQL, by the name of their text; the time zone of the network is `$1`. */
const figuresOf = (context: AdministrationContext, timeZone: string) => {
  const month = sql`(date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone})`;
  const week = sql`(date_trunc('week', now() at time zone ${timeZone}) at time zone ${timeZone})`;
  if (context.type === 'network')
    return {
      members: sql`(select count(*) from members where ${sql.raw(PRESENT)})`,
      active: sql`(select count(*) from accounts a where a.last_seen_at >= ${week})`,
      groups: sql`(select count(*) from groups where archived_at is null and deleted_at is null)`,
      joined: sql`(select count(*) from members where ${sql.raw(PRESENT)} and created_at >= ${month})`,
    };
  if (context.type === 'group_category')
    return {
      groups: sql`(select count(*) from groups g where g.group_category_id = c.id and g.archived_at is null and g.deleted_at is null)`,
    };
  return {
    members: sql`(select count(*) from group_memberships m where m.group_id = g.id and ${sql.raw(countsInGroupText('m'))})`,
  };
};

/** The network, the category or the group in a few figures: one statement. */
export async function figuresIn(
  services: Services,
  context: AdministrationContext,
  language: Language,
): Promise<{ key: string; text: string; value: number }[]> {
  const figures = figuresOf(context, services.settings.current().time_zone);
  const values = Object.entries(figures).map(([key, value]) => sql`${sql.lit(key)}::text, ${value}`);
  const { rows } = await sql<{ figures: Record<string, number> }>`
    select json_build_object(${sql.join(values)}) as figures from ${sourceOf(context)} limit 1
  `.execute(services.db.kysely);
  return Object.keys(figures).map((key) => ({
    key,
    text: translate(language, `administration.figure.${key}`),
    value: rows[0]?.figures[key] ?? 0,
  }));
}
