import type { ChannelOpenness, ChannelStatus } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

type Traits = {
  title?: string;
  status?: ChannelStatus;
  openness?: ChannelOpenness;
  /** Who runs it. */
  managers?: readonly number[];
  groups?: readonly number[];
  subscribers?: readonly number[];
};

/** A channel, published and open to members where nothing else is said. */
export async function buildChannel(
  bed: Pick<TestBed, 'db'>,
  {
    title,
    status = 'published',
    openness = 'internal',
    managers = [],
    groups = [],
    subscribers = [],
  }: Traits = {},
): Promise<{ id: number; slug: string }> {
  counter += 1;
  const slug = `built-channel-${counter}`;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into channels (network_id, slug, title, status, openness)
      select id, ${slug}, ${title ?? `Kanal ${counter}`}, ${status}, ${openness} from networks limit 1
      returning id
    ), run as (
      insert into channel_managers (channel_id, member_id)
      select made.id, who from made, unnest(${[...managers]}::bigint[]) who
    ), read as (
      insert into channel_groups (channel_id, group_id)
      select made.id, whose from made, unnest(${[...groups]}::bigint[]) whose
    ), subscribed as (
      insert into channel_subscriptions (channel_id, member_id)
      select made.id, who from made, unnest(${[...subscribers]}::bigint[]) who
    )
    select id from made
  `.execute(bed.db.kysely);
  return { id: rows[0]!.id, slug };
}
