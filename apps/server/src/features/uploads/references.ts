import { type RawBuilder, sql } from 'kysely';

/**
 * True while something shows the file: a post or reply that is not deleted, a message, also of a chat, an appointment,
 * a picture of a person or group, a theme, a profile.
 * @param file alias of the `files` row in the query
 */
export const isInUse = (file = 'f'): RawBuilder<boolean> => {
  const id = sql.ref(`${file}.id`);
  return sql<boolean>`(
    exists (
      select 1 from activity_files used join activities a on a.id = used.activity_id
      left join replies r on r.id = used.reply_id
      where used.file_id = ${id} and a.deleted_at is null and r.deleted_at is null
    )
    or exists (select 1 from message_files sent where sent.file_id = ${id})
    or exists (select 1 from members m where m.image_id = ${id})
    or exists (select 1 from groups g where g.image_id = ${id})
    or exists (select 1 from appointment_files held where held.file_id = ${id})
    or exists (select 1 from appointments e where e.image_id = ${id})
    or exists (select 1 from chat_message_files said where said.file_id = ${id})
    or exists (select 1 from profile_files shown where shown.file_id = ${id})
    or exists (select 1 from themes t where ${id} in (t.logo_id, t.banner_id, t.favicon_id))
  )`;
};
