import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { digestPassword } from '../../../apps/server/src/platform/session/passwords.ts';
import { PASSWORD, type Profile } from '../profile.ts';
import { notificationColumns, notificationRows, reactionRows, readRows } from './answers.ts';
import { appointmentStatements } from './appointments.ts';
import { writeApps } from './apps.ts';
import { type Cell, copyRows } from './copy.ts';
import { writePosts, writeReplies } from './entries.ts';
import {
  activityColumns,
  activityRows,
  activityTagRows,
  placeRows,
  replyColumns,
  replyRows,
  tagRows,
} from './entry-rows.ts';
import { categoryRows, containerRows, contextRows, groupColumns, groupRows, type Ids } from './groups.ts';
import { newestOfStreams } from './newest.ts';
import { accountRows, gatherPeople, memberColumns, memberRows, membershipRows } from './people.ts';
import { mapPlaceColumns, mapPlaceRows } from './places.ts';

const migrations = new URL('../../../apps/server/migrations/', import.meta.url);
const generator = new URL('./', import.meta.url);

/** Changes when the generator, a profile or a migration does. */
function fingerprint(profile: Profile): string {
  const hash = createHash('sha256').update(JSON.stringify(profile));
  for (const folder of [migrations, generator]) {
    for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex');
}

/** True when this folder holds exactly the data that would be made now. */
export const isLoaded = (profile: Profile, dataDir: string): boolean => {
  const mark = join(dataDir, 'loaded');
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(profile);
};

/** Throws away what is there, if anything. The database must not run. */
export const clear = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

async function idsOf(client: pg.Client): Promise<Ids> {
  const { rows } = await client.query(`
    select (select id from networks) as network, (select max(id) from contexts) as contexts,
           (select max(id) from containers) as containers,
           (select c.id from containers c join contexts x on x.id = c.context_id
            where c.kind = 'stream' and x.network_id is not null) as stream`);
  const row = rows[0];
  return {
    networkId: Number(row.network),
    networkStream: Number(row.stream),
    contexts: Number(row.contexts),
    containers: Number(row.containers),
  };
}

/** Identity values go on after the ids that were given. */
const SEQUENCES = `
  do $$ declare t record; begin
    for t in select table_name from information_schema.columns
             where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), greatest(1, (select coalesce(max(id), 1) from %I)))', t.table_name, t.table_name);
    end loop;
  end $$`;

/**
 * Migrates an empty database and fills it with the profile.
 * @param url as the database's owner
 * @param superuserUrl the same database as superuser, who may load without asking each reference
 */
export async function load(
  profile: Profile,
  dataDir: string,
  url: string,
  superuserUrl: string,
  log: (line: string) => void,
): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'",
    );
    const ids = await idsOf(client);
    const people = gatherPeople(profile);
    const posts = writePosts(profile, people);
    const replies = writeReplies(profile, people, posts);
    const newest = newestOfStreams(profile, ids, posts);
    const copy = async (table: string, columns: readonly string[], rows: Iterable<readonly Cell[]>) => {
      const since = performance.now();
      const count = await copyRows(client, table, columns, rows);
      log(`${table}: ${count.toLocaleString('en')} rows in ${Math.round(performance.now() - since)} ms`);
    };
    const digest = await digestPassword(PASSWORD);
    await copy('members', memberColumns, memberRows(profile, ids.networkId));
    await copy('accounts', ['member_id', 'password_digest'], accountRows(profile, digest));
    await copy('map_places', mapPlaceColumns, mapPlaceRows(profile));
    const categoryColumns = ['id', 'network_id', 'slug', 'name', 'plural_name', 'position'];
    await copy('group_categories', categoryColumns, categoryRows(profile, ids));
    await copy('groups', groupColumns, groupRows(profile, people));
    await copy('contexts', ['id', 'kind', 'group_id', 'group_category_id'], contextRows(profile, ids));
    const containerColumns = [
      'id',
      'context_id',
      'group_id',
      'kind',
      'slug',
      'name',
      'openness',
      'last_entry_at',
    ];
    await copy('containers', containerColumns, containerRows(profile, ids, newest));
    const membershipColumns = ['group_id', 'member_id', 'state', 'is_admin', 'created_at'];
    await copy('group_memberships', membershipColumns, membershipRows(people));
    await copy('tags', ['id', 'name', 'key'], tagRows(profile));
    await copy('activities', activityColumns, activityRows(profile, people, posts));
    const placeColumns = ['container_id', 'activity_id', 'author_id', 'created_at'];
    await copy('activity_containers', placeColumns, placeRows(profile, ids, posts));
    await copy('activity_tags', ['tag_id', 'activity_id', 'created_at'], activityTagRows(profile, posts));
    await copy('replies', replyColumns, replyRows(profile, people, posts, replies));
    const reactionColumns = ['activity_id', 'reply_id', 'member_id', 'emoji', 'created_at'];
    await copy('reactions', reactionColumns, reactionRows(profile, people, posts, replies));
    await copy('stream_reads', ['member_id', 'container_id', 'read_until'], readRows(people, ids));
    await copy('notifications', notificationColumns, notificationRows(profile, people, posts, replies));
    const newestOfNetwork = newest.get(ids.networkStream);
    await client.query('update containers set last_entry_at = to_timestamp($2) where id = $1', [
      ids.networkStream,
      newestOfNetwork === undefined ? null : newestOfNetwork / 1000,
    ]);
    await client.query('update networks set is_set_up = true');
    await client.query(SEQUENCES);
    const since = performance.now();
    for (const statement of appointmentStatements(profile)) await client.query(statement);
    log(`appointments and answers in ${Math.round(performance.now() - since)} ms`);
    const beforeApps = performance.now();
    await writeApps(client, profile);
    await client.query(SEQUENCES);
    log(`apps and items in ${Math.round(performance.now() - beforeApps)} ms`);
    log('VACUUM ANALYZE');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    writeFileSync(join(dataDir, 'loaded'), fingerprint(profile));
  } finally {
    await client.end();
  }
}
