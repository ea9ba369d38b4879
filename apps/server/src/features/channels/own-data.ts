import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'channel-subscriptions',
    text: `select ch.id as key, ch.slug, ch.title, s.subscribed_at, s.left_at
           from channel_subscriptions s join channels ch on ch.id = s.channel_id where s.member_id = $1`,
  },
  {
    name: 'favourite-channels',
    text: `select ch.id as key, ch.slug, ch.title, f.created_at
           from channel_favorites f join channels ch on ch.id = f.channel_id where f.member_id = $1`,
  },
  {
    name: 'managed-channels',
    text: `select ch.id as key, ch.slug, ch.title, m.created_at
           from channel_managers m join channels ch on ch.id = m.channel_id where m.member_id = $1`,
  },
  {
    name: 'created-channels',
    text: 'select id as key, slug, title, created_at from channels where created_by = $1',
  },
  {
    name: 'visited-channels',
    text: `select ch.id as key, ch.slug, ch.title, v.visited_at
           from channel_visits v join channels ch on ch.id = v.channel_id where v.member_id = $1`,
  },
]);

registerLeaving({
  tables: ['channel_managers', 'channel_subscriptions', 'channel_favorites', 'channel_visits'],
});
