import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'channel_subscriptions',
  of: 'network',
  section: 'content',
  position: 25,
  path: '/administration/channel_settings/assign_channel_subscriptions',
});
