import { FileArrowDownIcon } from '@phosphor-icons/react/dist/csr/FileArrowDown';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'exports',
    kind: 'administration',
    label: t('exports.way'),
    words: t('exports.words'),
    icon: <FileArrowDownIcon aria-hidden="true" />,
    address: pathTo(paths.exports),
  },
];

export default ways;
