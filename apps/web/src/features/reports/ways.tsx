import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.report && {
    key: 'reports-new',
    kind: 'act',
    label: t('reports.new'),
    words: t('reports.words.new'),
    icon: <FlagIcon aria-hidden="true" />,
    address: pathTo(paths.newReport),
    isMore: true,
  },
  viewer.can.report &&
    viewer.can.administrate && {
      key: 'reports-all',
      kind: 'administration',
      label: t('reports.title'),
      words: t('reports.words.all'),
      icon: <ShieldWarningIcon aria-hidden="true" />,
      address: pathTo(paths.reports),
    },
];

export default ways;
