import type { Statement } from './statements.ts';

/** The least SQL for a page of an app's table and for its wall, with all that cards name: nine statements. */

/** An app that everybody sees, with what it consists of. */
export const app: Statement = {
  name: 'app',
  text: `
    select a.id, a.slug, c.name, a.column_property, (
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'type', p.type, 'labels', p.labels,
        'settings', p.settings, 'options', p.options) order by p.position)
      from app_properties p where p.app_id = a.id and p.removed_at is null
    ) as properties
    from apps a join containers c on c.id = a.id
    where a.slug = $1::citext and a.deleted_at is null and c.openness in ('everyone', 'internal')`,
};

const card = `
  i.id, i.property_values, i.title, i.wall_column, i.rank, i.view_count, i.archived_at, i.version, i.created_at,
  i.updated_at, m.id as author_id, m.display_name, m.state, m.image_id, m.is_network_admin,
  (select count(*)::int from item_comments s where s.item_id = i.id) as comments_count`;

export const itemsOfTable: Statement = {
  name: 'items_of_table',
  text: `
    select ${card} from items i left join members m on m.id = i.author_id
    where i.app_id = $1 and i.archived_at is null and i.deleted_at is null
    order by i.created_at desc, i.id desc limit 25`,
};

export const countOfTable: Statement = {
  name: 'count_of_table',
  text: 'select count(*)::int from items i where i.app_id = $1 and i.archived_at is null and i.deleted_at is null',
};

export const countsOfWall: Statement = {
  name: 'counts_of_wall',
  text: `
    select i.wall_column, count(*)::int from items i
    where i.app_id = $1 and i.archived_at is null and i.deleted_at is null group by i.wall_column`,
};

/** The first of each of these columns, and of those that hang in none. */
export const itemsOfWall: Statement = {
  name: 'items_of_wall',
  text: `
    with first as (
      select one.id from unnest($2::text[]) choice (value) cross join lateral (
        select i.id from items i where i.app_id = $1 and i.wall_column = choice.value
          and i.archived_at is null and i.deleted_at is null order by i.rank limit 20
      ) one
      union all (
        select i.id from items i where i.app_id = $1 and i.wall_column is null
          and i.archived_at is null and i.deleted_at is null order by i.rank limit 20
      )
    )
    select ${card} from first join items i on i.id = first.id left join members m on m.id = i.author_id`,
};

export const tagsOfItems: Statement = {
  name: 'tags_of_items',
  text: 'select id, name from tags where id = any($1::bigint[])',
};

export const membersOfItems: Statement = {
  name: 'members_of_items',
  text: `
    select m.id, m.display_name, m.state, m.image_id from members m where m.id = any($1::bigint[]) and m.state = 'active'`,
};

export const relatedOfItems: Statement = {
  name: 'related_of_items',
  text: `
    select i.id, i.title from items i join apps a on a.id = i.app_id join containers c on c.id = a.id
    where i.id = any($1::bigint[]) and i.deleted_at is null and c.openness in ('everyone', 'internal')`,
};
