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
    name: 'reactions',
    text: 'select id as key, activity_id, reply_id, emoji, created_at from reactions where member_id = $1',
  },
]);

registerLeaving({ tables: ['stream_reads'] });
