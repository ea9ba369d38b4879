import { TextboxIcon } from '@phosphor-icons/react/dist/csr/Textbox';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'property-sets',
    kind: 'administration',
    label: t('property_sets_editor.title'),
    words: t('property_sets_editor.words.title'),
    icon: <TextboxIcon aria-hidden="true" />,
    address: pathTo(paths.propertySets),
  },
  ...['member_profile', 'group_profile', 'file_profile', 'folder_profile'].map(
    (name) =>
      viewer.can.administrate && {
        key: `property-set-${name}`,
        kind: 'administration' as const,
        label: t(`property_sets_editor.set.${name}`),
        words: t(`property_sets_editor.words.${name}`),
        icon: <TextboxIcon aria-hidden="true" />,
        address: pathTo(paths.editPropertySet, { name }),
      },
  ),
];

export default ways;
