import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'audit-log',
    kind: 'administration',
    label: t('audit_log.way'),
    words: t('audit_log.words'),
    icon: <ListMagnifyingGlassIcon aria-hidden="true" />,
    address: pathTo(paths.auditLog),
  },
];

export default ways;
