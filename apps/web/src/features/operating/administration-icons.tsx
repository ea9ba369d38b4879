import { HeartbeatIcon } from '@phosphor-icons/react/dist/csr/Heartbeat';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  operating: <HeartbeatIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
