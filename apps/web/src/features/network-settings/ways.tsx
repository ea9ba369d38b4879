import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';
import { groups } from './fields.ts';

const icon = <SlidersHorizontalIcon aria-hidden="true" />;

const ways: WaysOf = ({ t, viewer }) =>
  viewer.can.administrate
    ? [
        {
          key: 'network-settings',
          kind: 'administration',
          label: t('network_settings.way'),
          words: t('network_settings.words.way'),
          icon,
          address: pathTo(paths.networkSettings),
          isMore: true,
        },
        ...groups.flatMap(({ key, tab, fields }) =>
          fields.map(({ id }) => ({
            key: `network-settings-${id}`,
            kind: 'administration' as const,
            label: t(`network_settings.field.${id}`),
            words: [t(`network_settings.group.${key}`), t(`network_settings.words.${key}`)].join(', '),
            within: t('network_settings.within', { tab: t(`network_settings.tab.${tab}`) }),
            icon,
            address: `${pathTo(paths.networkSettings, {}, { tab })}#${id}`,
          })),
        ),
      ]
    : [];

export default ways;
