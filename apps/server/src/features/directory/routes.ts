import {
  DIRECTORY_LIMIT,
  getDirectoryTabs,
  listDirectoryCategory,
  listDirectoryChannels,
  listDirectoryChoices,
  listDirectoryMembers,
  searchDirectory,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../platform/db/database.ts';
import { searchedWords } from '../../platform/db/name-search.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import { canCreateChannels } from '../../platform/policy/can-create-channels.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { countChannels } from '../channels/index.ts';
import { categoryNamed, findCategory } from '../group-categories/index.ts';
import { canListMembers, findGroup } from '../groups/index.ts';
import { channelEntries, presentChannelEntry } from './channel-entries.ts';
import { choicesOf, filtersFor, withoutOwn } from './choices.ts';
import { readFilters } from './filters.ts';
import { countGroups, groupEntries } from './group-entries.ts';
import { countMembers, memberEntries } from './member-entries.ts';
import { permissionOptions } from './permission-options.ts';
import { presentGroupEntry, presentMembers } from './present.ts';
import { findRoles } from './roles.ts';
import type { Letters, Wanted } from './tables.ts';

/** A picker shows so many of each type. */
const PICKED = 10;

type ListQuery = {
  q?: string;
  search?: string;
  filter?: string;
  search_in?: string;
  letter?: string;
  page?: number;
};

function wantedOf(query: ListQuery): Wanted {
  const text = query.q ?? query.search ?? query.filter ?? '';
  const words = searchedWords(text);
  return {
    words,
    isUnsearchable: words.length === 0 && text.replaceAll('*', '').trim() !== '',
    inProfile: query.search_in === 'name_and_profile',
    letter: query.letter,
    page: query.page ?? 1,
    perPage: PER_PAGE,
  };
}

const listing = (total: number, letters: Letters) => ({
  pagination: { total, per_page: PER_PAGE },
  too_large: total > DIRECTORY_LIMIT,
  letters,
});

export function routes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const { kysely, searches } = db;

  /** A group whose members the viewer may see; throws 404 for any other. */
  async function groupNamed(viewer: Viewer, idOrSlug: string | undefined) {
    if (idOrSlug === undefined) return undefined;
    const group = await findGroup(kysely, viewer, idOrSlug);
    if (!group || !canListMembers(viewer, group)) throw notFound();
    return group;
  }

  serve(http, services, listDirectoryMembers, async ({ viewer, query, pages }) => {
    const settings = services.settings.current();
    const group = await groupNamed(viewer, query.group);
    const groupId = group?.id;
    const wanted = wantedOf(query);
    const { filters, chosen } = await readFilters(kysely, viewer, settings, query, groupId);
    const { rows, total, letters } = await memberEntries(db, { viewer, settings, groupId, filters }, wanted);
    pages(total, PER_PAGE, wanted.page);
    const answer = listing(total, letters);
    return {
      ...answer,
      chosen: [...(group ? [{ filter: 'group', value: group.slug, label: group.name }] : []), ...chosen],
      entries: answer.too_large ? [] : await presentMembers(kysely, settings, viewer, rows),
    };
  });

  serve(http, services, listDirectoryCategory, async ({ viewer, params, query, pages }) => {
    const wanted = wantedOf(query);
    const archived = query.archived ? sql`g.archived_at is not null` : sql`g.archived_at is null`;
    const where = sql`g.group_category_id = ${categoryNamed(params.category)} and ${archived}`;
    const { rows, total, letters } = await groupEntries(db, viewer, where, wanted);
    if (total === 0 && !(await findCategory(kysely, params.category))) throw notFound();
    pages(total, PER_PAGE, wanted.page);
    const answer = listing(total, letters);
    return {
      ...answer,
      entries: answer.too_large ? [] : rows.map((row) => presentGroupEntry(viewer, row)),
    };
  });

  serve(http, services, listDirectoryChannels, async ({ viewer, query, pages }) => {
    const wanted = wantedOf(query);
    const isSubscribed = sql`exists (
      select 1 from channel_subscriptions own
      where own.channel_id = ch.id and own.member_id = ${viewer.memberId} and own.left_at is null
    )`;
    const conditions = [
      sql`true`,
      ...(query.only_subscribed ? [isSubscribed] : []),
      ...(query.only_public
        ? [sql`ch.status = 'published' and ch.openness in ('everyone', 'internal')`]
        : []),
    ];
    const among = sql.join(conditions, sql` and `);
    const { rows, total, letters } = await channelEntries(kysely, viewer, among, wanted);
    pages(total, PER_PAGE, wanted.page);
    const answer = listing(total, letters);
    return {
      ...answer,
      entries: answer.too_large ? [] : rows.map((row) => presentChannelEntry(viewer, row)),
      can: { create: canCreateChannels(viewer, services.settings.current()) },
    };
  });

  serve(http, services, searchDirectory, async ({ viewer, query, language }) => {
    const settings = services.settings.current();
    const wanted: Wanted = { ...wantedOf({ ...(query.q !== undefined && { q: query.q }) }), perPage: PICKED };
    const mine = sql`exists (
      select 1 from group_memberships own
      where own.group_id = g.id and own.member_id = ${viewer.memberId} and own.state = 'member'
        and (own.is_admin or not ${query.only_my_admin_groups ?? false}::boolean)
    )`;
    const where = sql.join(
      [
        sql`g.archived_at is null`,
        ...(query.only_my_groups || query.only_my_admin_groups ? [mine] : []),
        ...(query.only_chat_enabled ? [sql`g.chat_enabled`, sql`${canChat(viewer, settings)}::boolean`] : []),
      ],
      sql` and `,
    );
    const [members, groups, roles] = await Promise.all([
      query.groups_only
        ? []
        : memberEntries(
            db,
            {
              viewer,
              settings,
              groupId: undefined,
              isForChat: query.only_chat_enabled ?? false,
              isCloseFirst: true,
            },
            wanted,
          ),
      groupEntries(db, viewer, where, wanted, { isOwnFirst: true }),
      query.include_membership_roles && !wanted.isUnsearchable
        ? findRoles(searches, wanted.words, PICKED)
        : [],
    ]);
    return {
      entries: [
        ...(await presentMembers(kysely, settings, viewer, 'rows' in members ? members.rows : [])),
        ...groups.rows.map((row) => presentGroupEntry(viewer, row)),
        ...roles.map((role) => ({
          type: 'membership_role' as const,
          displayValue: role.name,
          ...role,
        })),
        ...(query.include_permissions && !wanted.isUnsearchable
          ? permissionOptions(language, wanted.words, groups.rows)
          : []),
      ],
    };
  });

  serve(http, services, getDirectoryTabs, async ({ viewer, query }) => {
    const settings = services.settings.current();
    const groupId = (await groupNamed(viewer, query.group))?.id;
    const among = { viewer, settings, groupId };
    const [members, channels, categories, filters] = await Promise.all([
      countMembers(searches, among),
      countChannels(searches, viewer),
      countGroups(searches, viewer),
      filtersFor(kysely, among),
    ]);
    return { members, channels, categories, filters };
  });

  serve(http, services, listDirectoryChoices, async ({ viewer, query }) => {
    const settings = services.settings.current();
    // A role may be one of the group that another is to take the place of.
    const chosenId = (await groupNamed(viewer, query.group))?.id;
    const { filters } = await readFilters(kysely, viewer, settings, withoutOwn(query), chosenId);
    const groupId = query.filter === 'group' ? undefined : chosenId;
    const among = { viewer, settings, groupId, filters };
    return { choices: await choicesOf(searches, query.filter, among, query.letter) };
  });
}
