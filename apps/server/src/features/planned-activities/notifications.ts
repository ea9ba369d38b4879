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
  content: "planned.payload ->> 'content'",
  opening: "planned.payload ->> 'content'",
  isTold: `exists (
      select 1 from planned_activities held where held.id = t.planned_activity_id and held.author_id = p.id
    )`,
  url: () => '/planned_activities',
});
