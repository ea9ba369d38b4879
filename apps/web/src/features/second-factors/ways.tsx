import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.use_second_factors && {
    key: 'second-factors',
    kind: 'setting',
    label: t('second_factors.title'),
    words: t('second_factors.words'),
    icon: <ShieldCheckIcon aria-hidden="true" />,
    address: pathTo(paths.ownFactors),
  },
];

export default ways;
