import { Menu, type MenuEntry, Skeleton, type TriggerAttributes } from '@dorfplatz/ui';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { type ReactNode, useState } from 'react';
import type { Way } from '../kit/feature.ts';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useWays } from '../kit/ways.ts';
import { useTranslate } from '../lib/i18n.ts';

const kinds: readonly Way['kind'][] = ['screen', 'act', 'setting', 'administration', 'about'];

interface MoreMenuProps {
  /** The bar at the bottom of phones has no room for the directory. */
  hasDirectory?: boolean;
  trigger: (attributes: TriggerAttributes) => ReactNode;
}

/** What else there is: whatever features have that stands in no navigation. */
export function MoreMenu({ hasDirectory = false, trigger }: MoreMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isWanted, setWanted] = useState(false);
  const ways = useWays(isWanted);
  const entryOf = ({ label, icon, address }: Way): MenuEntry => ({
    label,
    icon,
    onSelect: () => void goTo(address ?? paths.start),
  });
  const directory: MenuEntry[] = hasDirectory
    ? [
        {
          label: t('shell.module.directory'),
          icon: <UsersThreeIcon aria-hidden="true" />,
          onSelect: () => void goTo(pathTo(paths.directory)),
        },
      ]
    : [];
  const parts = kinds
    .map((kind, place) => [
      ...(place === 0 ? directory : []),
      ...(ways ?? []).filter((way) => way.isMore && way.kind === kind).map(entryOf),
    ])
    .filter((entries) => entries.length > 0);
  const entries = parts.flatMap((part, place): MenuEntry[] =>
    place === 0 ? part : [{ kind: 'separator' }, ...part],
  );
  const waiting: MenuEntry = { label: <Skeleton width={140} />, disabled: true, onSelect: () => {} };
  return (
    <Menu
      label={t('shell.module.more')}
      align="start"
      entries={ways ? entries : [...directory, waiting]}
      trigger={(attributes) =>
        trigger({
          ...attributes,
          onClick: (event) => {
            setWanted(true);
            attributes.onClick(event);
          },
          onPointerEnter: () => {
            setWanted(true);
            attributes.onPointerEnter();
          },
          onFocus: () => {
            setWanted(true);
            attributes.onFocus();
          },
        })
      }
    />
  );
}
