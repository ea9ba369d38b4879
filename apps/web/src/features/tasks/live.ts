import { onEvent } from '../../lib/live.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { refreshTasks } from './api.ts';

const listen = () => onEvent('task_changed', () => void refreshTasks());

/** Keeps what was fetched of tasks fresh while others change them. */
export const useFreshTasks = (): void => useKeptFresh(listen);
