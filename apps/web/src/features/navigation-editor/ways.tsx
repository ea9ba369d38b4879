import { SignpostIcon } from '@phosphor-icons/react/dist/csr/Signpost';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'navigation-editor',
    kind: 'administration',
    label: t('navigation_editor.title'),
    words: t('navigation_editor.words'),
    icon: <SignpostIcon aria-hidden="true" />,
    address: pathTo(paths.editNavigation),
  },
];

export default ways;
