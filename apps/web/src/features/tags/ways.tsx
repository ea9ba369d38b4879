import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'followed-tags',
    kind: 'screen',
    label: t('tags.followed_title'),
    words: t('tags.followed_words'),
    icon: <HashIcon aria-hidden="true" />,
    address: pathTo(paths.followedTags),
  },
  viewer.can.administrate && {
    key: 'tags',
    kind: 'administration',
    label: t('tags.title'),
    words: t('tags.words'),
    icon: <HashIcon aria-hidden="true" />,
    address: pathTo(paths.administeredTags),
  },
];

export default ways;
