import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, network }) => [
  network?.config.show_map && {
    key: 'map-map',
    kind: 'screen',
    label: t('map.title'),
    words: t('map.words.map'),
    icon: <MapTrifoldIcon aria-hidden="true" />,
    address: pathTo(paths.map),
    isMore: true,
  },
];

export default ways;
