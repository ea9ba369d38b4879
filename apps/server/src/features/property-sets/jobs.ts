import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { searchText } from './display-text.ts';
import { idsIn } from './present.ts';
import { keepTags, shownTags } from './profile-tags.ts';
import { groupProperties, memberProperties, type OwnerKind, tagNames } from './queries.ts';
import { ownerOf } from './set-names.ts';
import type { StoredValues } from './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    profile_search_texts: { owner: OwnerKind };
  }
}

const BATCH = 500;

/** A changed set changes what profiles are found by: a property hidden today must not be found tomorrow. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'property-sets',
    async handle(events, tx) {
      const changed = new Set(
        events.flatMap((event) =>
          event.type === 'property_set_changed' ? (ownerOf(event.payload.name) ?? []) : [],
        ),
      );
      // What is said of files and folders is searched as it stands.
      const owners = (['member', 'group'] as const).filter((owner) => changed.has(owner));
      for (const owner of owners) await services.jobs.enqueue(tx, 'profile_search_texts', { owner });
      return undefined;
    },
  },
];

type ProfileRow = { id: number; owner_id: number; property_values: StoredValues };

/** Works the words of all profiles of a kind out anew, some hundred in each transaction. */
async function renewSearchTexts({ db }: Services, owner: OwnerKind): Promise<void> {
  const column = sql.ref(`${owner}_id`);
  for (let last = 0; ; ) {
    const done = await db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<ProfileRow>`
        select id, ${column} as owner_id, property_values from profiles
        where ${column} is not null and id > ${last} order by id limit ${BATCH} for update
      `.execute(tx);
      if (rows.length === 0) return undefined;
      const ofMembers = owner === 'member' ? await memberProperties(tx) : [];
      const ofGroups =
        owner === 'group'
          ? await groupProperties(
              tx,
              rows.map((row) => row.owner_id),
            )
          : undefined;
      const owned = rows.map((row) => ({
        id: row.id,
        properties: ofGroups?.get(row.owner_id) ?? ofMembers,
        values: row.property_values,
      }));
      const names = await tagNames(tx, idsIn(owned, 'tag'));
      const texts = owned.map(({ properties, values }) => searchText(properties, values, names));
      await sql`
        update profiles p set search_text = t.text
        from unnest(${rows.map((row) => row.id)}::bigint[], ${texts}::text[]) as t (id, text)
        where p.id = t.id and p.search_text <> t.text
      `.execute(tx);
      await keepTags(
        tx,
        owned.map(({ id, properties, values }) => ({
          profile_id: id,
          tag_ids: shownTags(properties, values),
        })),
      );
      const visible = owned.flatMap(({ id, properties }) =>
        properties
          .filter(({ type, is_visible }) => type === 'image' && is_visible)
          .map(({ name }) => ({ id, name })),
      );
      // Also those of properties that are gone: nobody sees them in a profile any more.
      await sql`
        with shown as (
          select f.profile_id, f.property_name, v.id is not null as is_visible
          from profile_files f
          left join jsonb_to_recordset(${JSON.stringify(visible)}::jsonb) as v (id bigint, name text)
            on v.id = f.profile_id and v.name = f.property_name
          where f.profile_id = any(${rows.map((row) => row.id)}::bigint[])
        )
        update profile_files f set is_visible = shown.is_visible from shown
        where f.profile_id = shown.profile_id and f.property_name = shown.property_name
          and f.is_visible <> shown.is_visible
      `.execute(tx);
      return rows.at(-1)!.id;
    });
    if (done === undefined) return;
    last = done;
  }
}

export const jobs = (services: Services): JobHandlers => ({
  profile_search_texts: ({ owner }) => renewSearchTexts(services, owner),
});
