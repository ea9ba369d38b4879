import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'statistics',
    kind: 'administration',
    label: t('statistics.title'),
    words: t('statistics.words'),
    icon: <ChartLineUpIcon aria-hidden="true" />,
    address: pathTo(paths.statistics),
  },
];

export default ways;
