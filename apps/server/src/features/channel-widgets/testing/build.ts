import type { LayoutRow } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

/** A text that stands in the layout of a channel. @returns its id */
export async function buildWidget(bed: Pick<TestBed, 'db'>, channelId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into channel_widgets (channel_id, type, title, properties, position, width)
    values (${channelId}, 'text', 'Hallo', '{"content": "Hallo"}', 1, 3) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** The first layout of a channel, with one widget in it. */
export async function buildLayout(
  bed: Pick<TestBed, 'db'>,
  channelId: number,
): Promise<{ widgetId: number; rows: LayoutRow[] }> {
  const widgetId = await buildWidget(bed, channelId);
  const rows: LayoutRow[] = [{ id: 'a', type: 'full', widgets: [widgetId] }];
  await sql`
    insert into channel_layouts (channel_id, version, rows, widgets_count)
    values (${channelId}, 1, ${JSON.stringify(rows)}::jsonb, 1)
  `.execute(bed.db.kysely);
  return { widgetId, rows };
}
