import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { GROUP } from '../../platform/policy/kinds.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

/** Administrators are invited as everybody is: what they run does not bring an invitation back. */
const invited = { ...asMember(), isNetworkAdmin: 'false', administers: () => 'false' };

registerNotificationSource({
  kinds: [{ kind: 'group_invite', category: 'groups', defaults: { page: true, mail: true, push: true } }],
  columns: ['invite_id'],
  joins: `
  left join invites i on i.id = n.invite_id and i.state in ('open', 'accepted', 'rejected')
    and not exists (
      -- Who refused, or left again, is an outsider, to whom a hidden group does not exist.
      select 1 from groups unknown where unknown.id = i.group_id and not ${readsText(GROUP, 'unknown', invited)}
    )
  left join groups entered on entered.id = i.group_id`,
  isVisible: 'i.id is not null',
  groupId: 'i.group_id',
  title: 'entered.name',
  content: 'i.additional_message',
  isTold: `exists (
      select 1 from invites i where i.id = t.invite_id and i.member_id = t.member_id and i.state = 'open'
    )`,
  url: () => '/invites',
});
