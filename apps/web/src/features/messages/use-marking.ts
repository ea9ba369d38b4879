import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { type List, markRead, remove, restore } from './api.ts';

/** What one does with messages of a list, said in toasts; deleting can be taken back from there. */
export function useMarking() {
  const t = useTranslate();
  const { run } = useAction<'mark' | 'remove'>();
  return {
    mark: (ids: number[], read: boolean) => void run('mark', () => markRead(ids, read)),
    /** True once they are gone. */
    remove: (list: List, ids: number[]): Promise<boolean> =>
      run('remove', () => remove(list, ids), {
        done: t(ids.length === 1 ? 'messages.deleted_one' : 'messages.deleted_many'),
        undo: {
          act: () => restore(list, ids),
          done: t('messages.restored', { count: ids.length }),
        },
      }),
  };
}
