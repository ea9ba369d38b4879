import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { NoteIcon } from '@phosphor-icons/react/dist/csr/Note';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { askForTask } from '../../kit/asked-task.ts';
import type { WaysOf } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'tasks',
    kind: 'screen',
    label: t('tasks.title'),
    words: t('tasks.words.all'),
    icon: <CheckSquareIcon aria-hidden="true" />,
    address: paths.myTasks,
    isMore: true,
    counts: 'tasks',
  },
  {
    key: 'tasks-assigned',
    kind: 'screen',
    label: t('tasks.way.assigned'),
    words: t('tasks.words.assigned'),
    icon: <PaperPlaneTiltIcon aria-hidden="true" />,
    address: paths.assignedTasks,
  },
  {
    key: 'tasks-starred',
    kind: 'screen',
    label: t('tasks.way.starred'),
    words: t('tasks.words.starred'),
    icon: <StarIcon aria-hidden="true" />,
    address: paths.starredTasks,
  },
  {
    key: 'tasks-notes',
    kind: 'screen',
    label: t('tasks.way.notes'),
    words: t('tasks.words.notes'),
    icon: <NoteIcon aria-hidden="true" />,
    address: paths.taskNotes,
  },
  {
    key: 'tasks-all',
    kind: 'screen',
    label: t('tasks.list.all'),
    words: t('tasks.words.everything'),
    icon: <ListChecksIcon aria-hidden="true" />,
    address: paths.tasks,
  },
  {
    key: 'tasks-declined',
    kind: 'screen',
    label: t('tasks.way.declined'),
    words: t('tasks.words.declined'),
    icon: <HandPalmIcon aria-hidden="true" />,
    address: paths.declinedTasks,
  },
  {
    key: 'tasks-archive',
    kind: 'screen',
    label: t('tasks.way.archive'),
    words: t('tasks.words.archive'),
    icon: <ArchiveIcon aria-hidden="true" />,
    address: paths.archivedTasks,
  },
  {
    key: 'tasks-new',
    kind: 'act',
    label: t('tasks.way.new'),
    words: t('tasks.words.new'),
    icon: <PlusIcon aria-hidden="true" />,
    run: () => askForTask({}),
  },
];

export default ways;
