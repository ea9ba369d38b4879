import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'external-ids',
    kind: 'administration',
    label: t('external_ids.way'),
    words: t('external_ids.words'),
    icon: <IdentificationCardIcon aria-hidden="true" />,
    address: pathTo(paths.externalIds),
  },
  viewer.can.administrate && {
    key: 'external-ids-list',
    kind: 'administration',
    label: t('external_ids.import'),
    words: t('external_ids.import_words'),
    icon: <FileCsvIcon aria-hidden="true" />,
    address: pathTo(paths.externalIdList),
  },
];

export default ways;
