import { registerNotificationSource } from '../../../platform/registries/notification-sources.ts';

registerNotificationSource({
  kinds: [
    { kind: 'join_request', category: 'administration', defaults: { page: true, mail: true, push: true } },
    { kind: 'join_accepted', category: 'groups', defaults: { page: true, mail: true, push: true } },
    { kind: 'join_rejected', category: 'groups', defaults: { page: true, mail: true, push: false } },
    { kind: 'group_added', category: 'groups', defaults: { page: true, mail: true, push: true } },
  ],
  columns: ['group_id'],
  joins: `
  left join groups about on about.id = n.group_id and about.deleted_at is null and (
    (n.kind = 'join_rejected' and about.access <> 'hidden')
    or exists (
      select 1 from group_memberships standing
      where standing.group_id = n.group_id and standing.member_id = n.member_id and standing.state = 'member'
        and (n.kind <> 'join_request' or standing.is_admin)
    )
  )`,
  isVisible: 'about.id is not null',
  groupId: 'about.id',
  title: 'about.name',
  isTold: 'exists (select 1 from groups g where g.id = t.group_id and g.deleted_at is null)',
  url: ({ kind, group_slug }) =>
    `/groups/${group_slug}${kind === 'join_request' ? '/administration/join_requests' : ''}`,
});
