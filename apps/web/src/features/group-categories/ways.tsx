import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer, network }) => [
  viewer.can.administrate && {
    key: 'group-categories',
    kind: 'administration',
    label: t('group_categories.title'),
    words: t('group_categories.words.title'),
    icon: <StackIcon aria-hidden="true" />,
    address: pathTo(paths.groupCategories),
  },
  viewer.can.administrate && {
    key: 'group-categories-new',
    kind: 'act',
    label: t('group_categories.new'),
    words: t('group_categories.words.new'),
    icon: <StackIcon aria-hidden="true" />,
    address: pathTo(paths.newGroupCategory),
  },
  // Whoever runs a category goes to its administration [RUL-0466]; those who run the network begin at theirs.
  ...(network?.group_categories ?? []).map(
    ({ slug, plural_name: name, can }) =>
      can.administrate && {
        key: `group-category-${slug}`,
        kind: 'administration' as const,
        label: t('group_categories.administration_of', { name }),
        words: t('group_categories.words.administration'),
        icon: <GearIcon aria-hidden="true" />,
        address: pathTo(paths.categoryAdministration, { groupCategorySlug: slug }),
        isMore: !viewer.can.administrate,
      },
  ),
];

export default ways;
