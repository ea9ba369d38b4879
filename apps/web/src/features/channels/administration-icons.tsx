import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  channel_subscriptions: <BroadcastIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
