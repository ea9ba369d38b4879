import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'apps',
    kind: 'screen',
    label: t('apps.title'),
    words: t('apps.words.apps'),
    icon: <SquaresFourIcon aria-hidden="true" />,
    address: pathTo(paths.apps),
    isMore: true,
  },
];

export default ways;
