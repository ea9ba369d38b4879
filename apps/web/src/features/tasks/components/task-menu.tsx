import type { Task } from '@dorfplatz/contract';
import { flash, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { TreeStructureIcon } from '@phosphor-icons/react/dist/csr/TreeStructure';
import { askForTask } from '../../../kit/asked-task.ts';
import { useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useTaskActs } from '../use-task-acts.ts';

interface TaskMenuProps {
  task: Task;
  back: string;
  list: string | undefined;
}

/** What else there is to do with a task. */
export function TaskMenu({ task, back, list }: TaskMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const acts = useTaskActs();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(task.html_url, location.origin).href);
      flash(t('tasks.link_copied'));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    }
  };
  const entries: MenuEntry[] = [
    { label: t('tasks.copy_link'), icon: <LinkSimpleIcon aria-hidden="true" />, onSelect: () => void copy() },
  ];
  if (task.can.finish && task.parent_id === null)
    entries.push({
      label: t('tasks.new_subtask'),
      icon: <TreeStructureIcon aria-hidden="true" />,
      onSelect: () => askForTask({ parentId: task.id, groupId: task.group?.id ?? null }),
    });
  if (task.can.archive && (task.state === 'done' || task.state === 'archived'))
    entries.push({
      label: t(task.state === 'done' ? 'tasks.archive' : 'tasks.unarchive'),
      icon: <ArchiveIcon aria-hidden="true" />,
      onSelect: () => void acts.archive(task, task.state === 'done'),
    });
  if (task.can.destroy)
    entries.push({
      label: t('tasks.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => void acts.remove(task, () => goTo(back), list),
    });
  return (
    <Menu
      label={t('tasks.further')}
      entries={entries}
      trigger={(attributes) => (
        <IconButton label={t('tasks.further')} {...attributes}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
