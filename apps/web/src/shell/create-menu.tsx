import { Button, IconButton, Menu, type MenuEntry, Skeleton, type TriggerAttributes } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { StackPlusIcon } from '@phosphor-icons/react/dist/csr/StackPlus';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appsToFillQuery } from '../kit/apps-to-fill.ts';
import { askForItem } from '../kit/asked-item.ts';
import { askForTask } from '../kit/asked-task.ts';
import { mayPost } from '../kit/may-post.ts';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import styles from './header.module.css';

/** What the viewer may create, from anywhere. */
export function CreateMenu({ isNarrow }: { isNarrow: boolean }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { can, is_external } = useViewer();
  const { data: network } = useNetwork();
  const canCreateGroup = network?.group_categories.some(({ can: may }) => may.create) ?? false;
  const [isWanted, setWanted] = useState(false);
  const apps = useQuery({ ...appsToFillQuery, enabled: isWanted });
  const entries: MenuEntry[] = [];
  if (mayPost(network)) {
    entries.push({
      label: t('shell.create.post'),
      icon: <NotePencilIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.stream, { streamSlug: 'all' }, { compose: '1' })),
    });
  }
  if (can.send_direct_messages) {
    entries.push({
      label: t('shell.create.message'),
      icon: <EnvelopeSimpleIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.newMessage)),
    });
  }
  // Everybody but guests has a calendar and tasks of their own, if no other.
  if (!is_external) {
    entries.push({
      label: t('shell.create.appointment'),
      icon: <CalendarPlusIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.newAppointment)),
    });
    entries.push({
      label: t('shell.create.task'),
      icon: <CheckSquareIcon aria-hidden="true" />,
      onSelect: () => askForTask({}),
    });
  }
  if (apps.isLoading) entries.push({ label: <Skeleton width={90} />, disabled: true, onSelect: () => {} });
  else if (apps.data && apps.data.length > 0) {
    entries.push({
      label: t('shell.create.item'),
      icon: <StackPlusIcon aria-hidden="true" />,
      onSelect: () => askForItem(true),
    });
  }
  if (canCreateGroup) {
    entries.push({
      label: t('shell.create.group'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.chooseGroupCategory)),
    });
  }
  if (can.create_channels) {
    entries.push({
      label: t('shell.create.channel'),
      icon: <BroadcastIcon aria-hidden="true" />,
      onSelect: () => goTo(paths.newChannel),
    });
  }
  if (can.add_members) {
    entries.push({
      label: t('shell.create.members'),
      icon: <UserPlusIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.addMembers)),
    });
  }
  /** What the menu may offer is asked for when somebody is about to open it. */
  const wanting = (attributes: TriggerAttributes): TriggerAttributes => ({
    ...attributes,
    onClick: (event) => {
      setWanted(true);
      // Somebody may have made an app since it was opened last.
      if (isWanted) void apps.refetch();
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
  });
  return (
    <Menu
      label={t('shell.create')}
      entries={entries}
      trigger={(attributes) =>
        isNarrow ? (
          <IconButton label={t('shell.create')} className={styles.create} {...wanting(attributes)}>
            <PlusIcon aria-hidden="true" />
          </IconButton>
        ) : (
          <Button variant="create" icon={<PlusIcon aria-hidden="true" />} {...wanting(attributes)}>
            {t('shell.create')}
          </Button>
        )
      }
    />
  );
}
