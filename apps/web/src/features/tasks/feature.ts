import { lazy } from 'react';
import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const list = () => import('./tasks-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.tasks, page: list },
  { path: paths.myTasks, page: list },
  { path: paths.assignedTasks, page: list },
  { path: paths.starredTasks, page: list },
  { path: paths.taskNotes, page: list },
  { path: paths.declinedTasks, page: list },
  { path: paths.archivedTasks, page: list },
  { path: paths.groupTasks, page: list },
  { path: paths.task, page: () => import('./task-page.tsx') },
  { path: paths.editTask, page: () => import('./edit-task-page.tsx') },
];

/** The lists of tasks in the userbar; loaded where tasks are. */
export const UserbarTasks = lazy(withTexts(() => import('./components/userbar-tasks.tsx')));
/** The form of a new task, over whatever screen it is asked for; loaded then. */
export const NewTask = lazy(withTexts(() => import('./components/new-task.tsx')));

const groupTabs: GroupTab[] = [
  {
    to: paths.groupTasks,
    label: 'tasks.title',
    turn: 37,
    isOffered: ({ can }) => can.read_content,
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
