import { type RawBuilder, sql } from 'kysely';
import { chatVisibleTo } from '../../platform/policy/chat-visible-to.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  appointmentVisibleTo,
  groupVisibleTo,
  memberVisibleTo,
  visibleTo,
} from '../../platform/policy/visible-to.ts';

/**
 * Who may read a file: its owner, who may read one of the containers it lies in, and whoever sees the
 * appointment or chat that has it, sent or got the message that it hangs on, or the person or group whose picture it is or whose profile shows it. What is not published yet is its owner's alone.
 * @param file alias of the `files` row in the query
 */
export const fileVisibleTo = (
  viewer: Viewer,
  options: { showLocked: boolean; guestsChat: boolean },
  file = 'f',
): RawBuilder<boolean> => {
  const id = sql.ref(`${file}.id`);
  return sql<boolean>`(
    ${sql.ref(`${file}.state`)} <> 'removed' and (
      ${sql.ref(`${file}.owner_id`)} = ${viewer.memberId}
      or (${sql.ref(`${file}.state`)} = 'published' and (
        exists (
          select 1 from file_containers lies join containers c on c.id = lies.container_id
          where lies.file_id = ${id} and ${visibleTo(viewer)}
        )
        or exists (select 1 from members m where m.image_id = ${id} and ${memberVisibleTo(viewer, 'm', options)})
        or exists (select 1 from groups g where g.image_id = ${id} and ${groupVisibleTo(viewer)})
        or exists (
          select 1 from appointment_files held join appointments e on e.id = held.appointment_id
          where held.file_id = ${id} and ${appointmentVisibleTo(viewer, 'e')}
        )
        or exists (select 1 from appointments e where e.image_id = ${id} and ${appointmentVisibleTo(viewer, 'e')})
        or exists (
          select 1 from chat_message_files said join chats c on c.id = said.chat_id
          where said.file_id = ${id} and ${chatVisibleTo(viewer, { guest_users_allow_chat: options.guestsChat })}
        )
        or exists (
          select 1 from message_files held join messages sent on sent.id = held.message_id
          left join message_recipients got on got.message_id = sent.id and got.member_id = ${viewer.memberId} and got.deleted_at is null
          where held.file_id = ${id} and (
            got.member_id is not null or (sent.author_id = ${viewer.memberId} and sent.sent_deleted_at is null)
          )
        )
        or exists (
          select 1 from profile_files shown join profiles o on o.id = shown.profile_id
          where shown.file_id = ${id} and shown.is_visible and (
            exists (select 1 from members m where m.id = o.member_id and ${memberVisibleTo(viewer, 'm', options)})
            or exists (select 1 from groups g where g.id = o.group_id and ${groupVisibleTo(viewer)})
          )
        )
      ))
    )
  )`;
};
