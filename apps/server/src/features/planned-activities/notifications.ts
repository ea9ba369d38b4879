import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

registerNotificationSource({
  kinds: [
    {
      kind: 'planned_failed',
      category: 'activities',
      isReminder: true,
      defaults: { page: true, mail: true, push: true },
    },
  ],
  columns: ['planned_activity_id'],
  joins: 'left join planned_activities planned on planned.id = n.planned_activity_id',
  isVisible: "(planned.author_id = p.id and planned.state = 'failed')",
  groupId: `(
      select c.group_id from containers c
      where planned.author_id = p.id and planned.state = 'failed' and c.id = planned.stream_ids[1] and ${visibleToMemberText()}
    )`,
  content: "planned.payload ->> 'content'",
  isTold: `exists (
      select 1 from planned_activities held where held.id = t.planned_activity_id and held.author_id = p.id
    )`,
  url: () => '/planned_activities',
});
