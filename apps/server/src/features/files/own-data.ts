import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'folders',
    text: `select id as key, id, name, description, property_values, created_at from folders
           where created_by = $1 and deletion_id is null`,
  },
  {
    name: 'file_versions',
    text: `select id as key, id, file_id, original_filename, description, content_type, size, created_at from file_versions
           where author_id = $1`,
  },
  {
    name: 'file_version_authors',
    text: `select row_number() over (order by file_id, major, minor) as key, file_id, major, minor
           from file_version_authors where member_id = $1`,
  },
  {
    name: 'file_favorites',
    text: `select file_id as key, file_id, created_at from file_favorites where member_id = $1`,
  },
  {
    name: 'file_follows',
    text: `select file_id as key, file_id, is_following, changed_at from file_follows where member_id = $1`,
  },
  {
    name: 'folder_visits',
    text: `select folder_id as key, folder_id, visited_at from folder_visits where member_id = $1`,
  },
  {
    name: 'file_deletions',
    text: `select id as key, id, deleted_at from file_deletions where deleted_by = $1`,
  },
]);

registerLeaving({
  tables: ['file_favorites', 'file_follows', 'folder_visits', 'archive_requests'],
  // What somebody locked and left behind is free.
  async end(tx, memberId) {
    await sql`update files set locked_by = null, locked_until = null where locked_by = ${memberId}`.execute(
      tx,
    );
  },
});
