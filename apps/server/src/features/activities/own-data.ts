import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'posts',
    text: `select a.id as key, a.id, a.type, a.title, a.content, a.created_at, a.edited_at, array(
             select c.name from activity_containers l join containers c on c.id = l.container_id where l.activity_id = a.id
           ) as places
           from activities a where a.author_id = $1 and a.deleted_at is null`,
  },
  {
    name: 'replies',
    text: `select id as key, id, activity_id, content, created_at, edited_at from replies
           where author_id = $1 and deleted_at is null`,
  },
  {
    name: 'entry_versions',
    text: `select v.id as key, v.activity_id, v.reply_id, v.title, v.content, v.details, v.created_at, v.replaced_at
           from entry_versions v join activities a on a.id = v.activity_id and a.deleted_at is null
           left join replies r on r.id = v.reply_id
           where v.editor_id = $1 and r.deleted_at is null`,
  },
  {
    name: 'bookmarks',
    text: 'select activity_id as key, activity_id, created_at from bookmarks where member_id = $1',
  },
  {
    name: 'activity_follows',
    text: 'select activity_id as key, activity_id, state, created_at from activity_follows where member_id = $1',
  },
  {
    name: 'confirmations',
    text: 'select activity_id as key, activity_id, confirmed_at from confirmations where member_id = $1',
  },
  {
    name: 'activity_confirmations',
    text: `select activity_id as key, activity_id, requested_at, reminded_at from activity_confirmations
           where requested_by = $1`,
  },
  {
    name: 'reactions',
    text: 'select id as key, activity_id, reply_id, emoji, created_at from reactions where member_id = $1',
  },
]);

registerLeaving({ tables: ['stream_reads', 'bookmarks', 'activity_follows', 'mentions', 'folded_pins'] });
