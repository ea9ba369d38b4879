import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'network-info',
    kind: 'about',
    label: t('info.way.about'),
    words: t('info.words.info'),
    icon: <InfoIcon aria-hidden="true" />,
    address: pathTo(paths.info),
    isMore: true,
  },
];

export default ways;
