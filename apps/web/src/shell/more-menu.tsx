import type { AppTab } from '@dorfplatz/contract';
import { Menu, type MenuEntry, Skeleton, type TriggerAttributes, UnreadBadge } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Way } from '../kit/feature.ts';
import { useGoTo } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import { TabIcon } from '../kit/tab-icon.tsx';
import { taskCountsQuery } from '../kit/task-counts.ts';
import { useWays } from '../kit/ways.ts';
import { useTranslate } from '../lib/i18n.ts';

const kinds: readonly Way['kind'][] = ['screen', 'act', 'setting', 'administration', 'about'];

interface MoreMenuProps {
  /** The bar of phones: what of the product has no item there stands here, and what has one does not again. */
  tabs?: readonly AppTab[];
  trigger: (attributes: TriggerAttributes) => ReactNode;
}

/** What else there is: whatever features have that stands in no navigation. */
export function MoreMenu({ tabs = [], trigger }: MoreMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isWanted, setWanted] = useState(false);
  const ways = useWays(isWanted);
  const { data: tasks } = useQuery({ ...taskCountsQuery, enabled: isWanted });
  const counted = (label: string, count: number) => (
    <>
      {label} <UnreadBadge value={count} newLabel={t('kit.new')} label={t('kit.unread', { count })} />
    </>
  );
  const entryOf = ({ label, icon, address, counts }: Way): MenuEntry => ({
    label: counts && tasks ? counted(label, tasks.new) : label,
    icon,
    onSelect: () => void goTo(address ?? paths.start),
  });
  const unused = tabs.flatMap(({ options }) => options.items);
  const shown = new Set([...tabs, ...unused].map(({ link }) => link));
  const modules = unused.map(
    ({ module, label, link }): MenuEntry => ({
      label,
      icon: <TabIcon type="default" module={module} icon={null} />,
      onSelect: () => void goTo(link),
    }),
  );
  const parts = kinds
    .map((kind, place) => [
      ...(place === 0 ? modules : []),
      ...(ways ?? [])
        .filter((way) => way.isMore && way.kind === kind && !shown.has(way.address ?? ''))
        .map(entryOf),
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
      entries={ways ? entries : [...modules, waiting]}
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
