import { FileArrowUpIcon } from '@phosphor-icons/react/dist/csr/FileArrowUp';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'member-imports-import',
    kind: 'administration',
    label: t('member_imports.title'),
    words: t('member_imports.words.import'),
    icon: <FileArrowUpIcon aria-hidden="true" />,
    address: pathTo(paths.importMembers),
  },
];

export default ways;
