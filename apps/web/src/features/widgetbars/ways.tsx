import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'widget-bars',
    kind: 'administration',
    label: t('widget_bars.title'),
    words: t('widget_bars.words'),
    icon: <SidebarSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.widgetBars),
  },
];

export default ways;
