import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  statistics: <ChartLineUpIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
