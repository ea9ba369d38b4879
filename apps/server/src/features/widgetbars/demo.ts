import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { widgetOf } from './widget-types.ts';

const OF_NETWORK = [
  widgetOf('appointments', { count: 4 }),
  widgetOf('birthday', { count: 3, show_age: true }),
  widgetOf('newest_members', { count: 3 }),
  widgetOf('text', {
    headline: 'Gut zu wissen',
    content:
      'Das Büro im Alten Rathaus ist **dienstags** und **freitags** von 15 bis 18 Uhr offen.\n\n[Wer wir sind](/info)',
  }),
  widgetOf('text', {
    headline: 'Für die Leitung',
    content: 'Was auf uns wartet, steht auf der ersten Seite der [Administration](/administration).',
    visible_to: [{ type: 'system_role', id: null, value: 'network_admin' }],
  }),
];

/** What stands in a group that many know, beside what every group begins with. */
const OF_GROUP = [
  widgetOf('group_info'),
  widgetOf('appointments', { scope: ['group'], count: 4 }),
  widgetOf('admin_members'),
  widgetOf('birthday', { count: 3 }),
  widgetOf('newest_members', { count: 3 }),
];

/** The bar of the network as its administrators have arranged it, and one of a group. */
export async function write({ tx, networkId }: Demo): Promise<void> {
  await sql`
    insert into widget_bars (context_id, list, widgets)
    select id, 'all', ${JSON.stringify(OF_NETWORK)}::jsonb from contexts where network_id = ${networkId}
  `.execute(tx);
  await sql`
    insert into widget_bars (context_id, stream_id, widgets)
    select c.context_id, c.id, ${JSON.stringify(OF_GROUP)}::jsonb
    from groups g join containers c on c.group_id = g.id and c.kind = 'stream' and c.is_main
    where g.archived_at is null and g.deleted_at is null
    order by g.slug = 'ag-sommerfest' desc, g.member_count desc, g.id limit 1
  `.execute(tx);
}
