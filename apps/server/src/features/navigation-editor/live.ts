import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

const networkChanged = (id: number): LiveDraft => ({
  rooms: [rooms.internal(id), rooms.everyone(id)],
  topic: `network:${id}`,
  event: 'network_changed',
  data: {},
});

type Named = { network_ids: number[]; groups: { id: number; slug: string }[] };

/** The navigations in which lines lead to these apps, by an address, a former one or the id; the bar of phones too. */
async function whereNamed(tx: Transaction, appIds: readonly number[]): Promise<Named> {
  const { rows } = await sql<Named>`
    with named as (
      select '"/apps/' || a.slug as link from apps a where a.id = any(${[...appIds]}::bigint[])
      union all select '"/apps/' || former.slug from app_slugs former where former.app_id = any(${[...appIds]}::bigint[])
      union all select '"/apps/' || id from unnest(${[...appIds]}::bigint[]) id
    ), holding as (
      select x.network_id, x.group_id from navigations v join contexts x on x.id = v.context_id
      where exists (select 1 from named where strpos(lower(v.items::text), lower(named.link)) > 0)
      union
      select bar.network_id, null from app_navigations bar
      where exists (
        select 1 from jsonb_array_elements(bar.items) item
        where (item -> 'options' ->> 'app_id')::bigint = any(${[...appIds]}::bigint[])
      )
    )
    select
      coalesce((select array_agg(distinct network_id) from holding where network_id is not null), '{}') as network_ids,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'slug', g.slug)) from holding join groups g on g.id = holding.group_id
      ), '[]') as groups
  `.execute(tx);
  return rows[0]!;
}

/**
 * Tells everybody that the network has another navigation, or that an app came, went or got another sign to which one of
 * its lines leads; those of groups are told of as their other changes.
 */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'navigation-live',
    async handle(events, tx) {
      const networks = new Set(
        events.flatMap((event) => (event.type === 'navigation_changed' ? [event.payload.networkId] : [])),
      );
      const apps = new Set(
        events.flatMap((event) =>
          event.type === 'app_changed' || event.type === 'app_deleted' || event.type === 'app_restored'
            ? [event.payload.appId]
            : [],
        ),
      );
      const named = apps.size > 0 ? await whereNamed(tx, [...apps]) : { network_ids: [], groups: [] };
      const drafts = [
        ...[...new Set([...networks, ...named.network_ids])].map(networkChanged),
        ...named.groups.map(
          ({ id, slug }): LiveDraft => ({
            rooms: [rooms.group(id)],
            topic: `group:${id}`,
            event: 'group_changed',
            data: { id, slug },
          }),
        ),
      ];
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
