import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'previews-preview',
    kind: 'administration',
    label: t('previews.title'),
    words: t('previews.words'),
    icon: <EyeIcon aria-hidden="true" />,
    address: pathTo(paths.preview),
  },
];

export default ways;
