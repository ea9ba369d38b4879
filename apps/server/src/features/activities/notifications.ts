import { asMember } from '../../platform/policy/asking.ts';
import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';
import { sharedWords } from './shares/shared-words.ts';

const isThere = `a.id is not null and (n.reply_id is null or r.deleted_at is null)`;

/** By what a post is named: a share without words by what it shows. */
const naming = `coalesce(nullif(a.title, ''), nullif(a.content, ''), nullif(shared.title, ''), shared.content)`;

const EMOJIS_SHOWN = 3;
const emojiText = `case reacted.emoji when 'like' then '❤️' else reacted.emoji end`;

registerNotificationSource({
  kinds: [
    { kind: 'reply', category: 'activities', defaults: { page: true, mail: true, push: true } },
    { kind: 'mention', category: 'activities', defaults: { page: true, mail: true, push: true } },
    { kind: 'like', category: 'activities', defaults: { page: true, mail: false, push: false } },
    { kind: 'post_shared', category: 'activities', defaults: { page: true, mail: false, push: false } },
    {
      kind: 'confirmation_reminder',
      category: 'activities',
      defaults: { page: true, mail: true, push: true },
    },
    { kind: 'reaction', category: 'activities', defaults: { page: true, mail: false, push: false } },
    {
      kind: 'poll_ended',
      category: 'activities',
      isReminder: true,
      defaults: { page: true, mail: true, push: true },
    },
  ],
  columns: ['activity_id', 'reply_id'],
  joins: `
  left join activities a on a.id = n.activity_id and a.deleted_at is null
  left join replies r on r.id = n.reply_id
  ${sharedWords(asMember('p'))}`,
  isVisible: `(${isThere} and exists (
      select 1 from activity_containers lies join containers c on c.id = lies.container_id
      where lies.activity_id = a.id and ${visibleToMemberText()}
    ))`,
  place: (group) => `
    (select c.id, g.slug::text, g.name from activity_containers lies
    join containers c on c.id = lies.container_id
    left join groups g on g.id = c.group_id
    where ${isThere} and lies.activity_id = a.id and ${visibleToMemberText()}
      and (${group}::bigint is null or g.id = ${group})
    order by c.id limit 1)`,
  content: `case when n.kind = 'poll_ended' then n.message else coalesce(r.content, ${naming}) end`,
  title: `coalesce(nullif(a.title, ''), nullif(shared.title, ''))`,
  opening: naming,
  emojis: (actorIds) => `case when n.kind in ('like', 'reaction') then array(
      select ${emojiText} from reactions reacted
      where reacted.activity_id = n.activity_id and reacted.member_id = any(${actorIds})
        and (reacted.reply_id = n.reply_id or reacted.reply_id is null and n.reply_id is null)
      group by 1 order by max(reacted.id) desc limit ${EMOJIS_SHOWN}
    ) end`,
  isTold: `(
      exists (select 1 from activities a where a.id = t.activity_id and a.deleted_at is null)
      and (t.reply_id is null or exists (select 1 from replies r where r.id = t.reply_id and r.deleted_at is null))
      and exists (
        select 1 from activity_containers lies join containers c on c.id = lies.container_id
        where lies.activity_id = t.activity_id and ${visibleToMemberText()}
      )
    )`,
  url: ({ activity_id, reply_id }) =>
    reply_id === null ? `/activities/${activity_id}` : `/activities/${activity_id}#reply-${reply_id}`,
});
