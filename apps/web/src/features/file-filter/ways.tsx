import { FileXIcon } from '@phosphor-icons/react/dist/csr/FileX';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'file-filter',
    kind: 'administration',
    label: t('file_filter.title'),
    words: t('file_filter.words'),
    icon: <FileXIcon aria-hidden="true" />,
    address: pathTo(paths.fileFilter),
  },
];

export default ways;
