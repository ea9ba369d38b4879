import type { TaskCard } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useGoTo } from '../../kit/navigation.ts';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { useViewer } from '../../lib/session.ts';
import { answer, archive, archiveDone, bringBack, finish, remove, reopen, star, take } from './api.ts';
import { listMarked, taskAddress } from './lists.ts';

type Acted = Pick<TaskCard, 'id' | 'title'>;

/** What one does with tasks: each says that it is done and offers to take it back, or says why it was refused. */
export function useTaskActs() {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const { busy, run } = useAction<string>();
  const nameOf = ({ id }: Acted, act: string) => `${act} ${id}`;
  return {
    /** Whether an act on a task is being carried out. */
    isBusy: (task: Acted, act: 'finish' | 'accept' | 'decline' | 'take' | 'archive' | 'remove') =>
      busy === nameOf(task, act),
    finish: async (task: Acted) => {
      try {
        const { next_id: next } = await finish(task.id);
        const undo = { label: t('kit.undo'), onSelect: () => void takeBack() };
        const takeBack = () =>
          run(nameOf(task, 'finish'), () => reopen(task.id), {
            done: t('tasks.reopened', { title: task.title }),
          });
        flash(t(next === null ? 'tasks.finished' : 'tasks.finished_and_next', { title: task.title }), {
          action: undo,
        });
        return true;
      } catch (error) {
        flashRefusal(error, t);
        return false;
      }
    },
    reopen: (task: Acted) =>
      run(nameOf(task, 'finish'), () => reopen(task.id), {
        done: t('tasks.reopened', { title: task.title }),
      }),
    star: (task: Acted & { is_starred: boolean }) =>
      run(nameOf(task, 'star'), () => star(task.id, !task.is_starred)),
    accept: (task: Acted) =>
      run(nameOf(task, 'accept'), () => answer(task.id, 'accepted'), {
        done: t('tasks.accepted', { title: task.title }),
        undo: { act: () => answer(task.id, 'open'), done: t('tasks.answer_taken_back') },
      }),
    take: (task: Acted & { version: number }) =>
      run(nameOf(task, 'take'), () => take(task, viewer.id), {
        done: t('tasks.taken', { title: task.title }),
      }),
    decline: (task: Acted, reason: string) =>
      run(nameOf(task, 'decline'), () => answer(task.id, 'declined', reason), {
        done: t('tasks.declined', { title: task.title }),
        undo: { act: () => answer(task.id, 'open'), done: t('tasks.answer_taken_back') },
      }),
    archive: (task: Acted, isArchived: boolean) =>
      run(nameOf(task, 'archive'), () => archive(task.id, isArchived), {
        done: t(isArchived ? 'tasks.archived' : 'tasks.unarchived', { title: task.title }),
        undo: {
          act: () => archive(task.id, !isArchived),
          done: t(isArchived ? 'tasks.unarchived' : 'tasks.archived', { title: task.title }),
        },
      }),
    /** Puts away all that is done. @param shown those of them that are on screen, which can come back */
    archiveDone: async (groupId: number | null, shown: readonly Acted[]) => {
      try {
        const count = await archiveDone(groupId);
        const takeBack = () =>
          run('archive all', () => Promise.all(shown.map(({ id }) => archive(id, false))), {
            done: t('tasks.archived_back', { count }),
          });
        flash(
          t('tasks.archived_all', { count }),
          // What was not on screen is found in the archive.
          count === shown.length ? { action: { label: t('kit.undo'), onSelect: () => void takeBack() } } : {},
        );
      } catch (error) {
        flashRefusal(error, t);
      }
    },
    /** @param leave goes where the task is no longer shown */
    remove: (task: Acted, leave: () => Promise<unknown>, list: string | undefined) =>
      run(nameOf(task, 'remove'), () => leave().then(() => remove(task.id)), {
        done: t('tasks.removed', { title: task.title }),
        undo: {
          act: async () => {
            await bringBack(task.id);
            await goTo(taskAddress(task.id, listMarked(list)));
          },
          done: t('tasks.back', { title: task.title }),
        },
      }),
  };
}
