import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

/**
 * Whether a member runs the tree of a container, as `managesFolders` says it of a viewer.
 * @param container alias of a row of `containers`
 */
export const managesText = (container: string, member: string): string => `(
    case when ${container}.group_id is null then ${member}.is_network_admin
    else exists (
      select 1 from groups run where run.id = ${container}.group_id and run.archived_at is null and (
        ${member}.is_network_admin
        or exists (
          select 1 from group_memberships runs where runs.group_id = run.id and runs.member_id = ${member}.id
            and runs.is_admin and runs.state = 'member'
        )
        or exists (
          select 1 from group_category_administrators over
          where over.group_category_id = run.group_category_id and over.member_id = ${member}.id
        )
      )
    ) end
  )`;

/** The folders in which a file shows itself to the member `p`, as `c` with what lies there as `lies`. */
const shownText = (file: string) => `
  from file_containers lies join containers c on c.id = lies.container_id
  where lies.file_id = ${file} and ${visibleToMemberText()}`;

/** Whether the member `p` sees the file, and what the notice says of it still holds. */
const holdsText = (file: string, kind: string) => `(case
    when ${kind} = 'file_version_pending' then ${file}.state = 'published'
      and exists (select 1 ${shownText(`${file}.id`)} and ${managesText('c', 'p')})
      and exists (
        select 1 from file_versions waiting
        where waiting.file_id = ${file}.id and waiting.state = 'pending' and waiting.author_id is distinct from p.id
      )
    when ${kind} = 'file_version_declined' and ${file}.state = 'removed' then ${file}.owner_id = p.id
    else ${file}.state = 'published' and (
      ${file}.owner_id = p.id or exists (select 1 ${shownText(`${file}.id`)} and (not lies.is_pending or ${managesText('c', 'p')}))
    ) end)`;

const everywhere = { page: true, mail: true, push: true };

registerNotificationSource({
  kinds: [
    { kind: 'file_version_pending', category: 'files', defaults: everywhere },
    { kind: 'file_version_approved', category: 'files', defaults: { page: true, mail: false, push: true } },
    { kind: 'file_version_declined', category: 'files', defaults: everywhere },
    { kind: 'file_lock_lifted', category: 'files', defaults: everywhere },
    { kind: 'file_mentioned', category: 'files', defaults: everywhere },
    { kind: 'file_commented', category: 'files', defaults: everywhere },
    { kind: 'file_version_added', category: 'files', defaults: { page: true, mail: false, push: false } },
    { kind: 'file_infected', category: 'files', isReminder: true, defaults: everywhere },
  ],
  columns: ['file_id', 'file_comment_id'],
  joins: `
  left join files kept on kept.id = n.file_id and ${holdsText('kept', 'n.kind')}
  left join file_comments said on said.id = n.file_comment_id`,
  isVisible: 'kept.id is not null',
  place: (group) => `
    (select lies.id, lies.slug::text, lies.name from (select 1) one
    left join lateral (
      select g.id, g.slug, g.name ${shownText('kept.id').replace('where', 'join groups g on g.id = c.group_id where')}
        and (${group}::bigint is null or g.id = ${group})
      order by g.id limit 1
    ) lies on true
    where kept.id is not null and (${group}::bigint is null or lies.id = ${group}))`,
  content: 'said.content',
  // What went with the version that was declined has no page any more.
  title: "case when kept.state = 'published' then kept.original_filename end",
  isTold: 't.file_id is not null',
  url: ({ file_id: id, title }) => (title === null ? '/files' : `/files/${id}`),
});
