import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

registerNotificationSource({
  kinds: [
    { kind: 'change_request', category: 'administration', defaults: { page: true, mail: true, push: true } },
    { kind: 'change_accepted', category: 'members', defaults: { page: true, mail: true, push: true } },
    { kind: 'change_rejected', category: 'members', defaults: { page: true, mail: true, push: true } },
  ],
  columns: ['change_request_id'],
  joins: `
  left join change_requests wish on wish.id = n.change_request_id
    and (case when n.kind = 'change_request' then p.is_network_admin and wish.state = 'open' else wish.member_id = p.id end)`,
  isVisible: 'wish.id is not null',
  opening: 'wish.message',
  isTold: 't.change_request_id is not null',
  /** Where wishes to change a profile are answered, and where people read the answer. */
  url: ({ kind }) => (kind === 'change_request' ? '/administration/change_requests' : '/change_requests/new'),
});
