import { FactoryIcon } from '@phosphor-icons/react/dist/csr/Factory';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const icon = <FactoryIcon aria-hidden="true" />;

/** Only where the network has the module [RUL-1012]. */
const ways: WaysOf = ({ t, viewer, network }) => {
  const isThere = viewer.can.administrate && network?.config.modules.industrials;
  return [
    isThere && {
      key: 'industrials',
      kind: 'administration',
      label: t('industrials.way'),
      words: t('industrials.words'),
      icon,
      address: pathTo(paths.industrials),
    },
    isThere && {
      key: 'industrials-new',
      kind: 'administration',
      label: t('industrials.add'),
      words: t('industrials.add_words'),
      icon,
      address: pathTo(paths.newIndustrial),
    },
  ];
};

export default ways;
