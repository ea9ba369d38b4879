import { flash } from '@dorfplatz/ui';
import { useTranslate } from '../../lib/i18n.ts';
import { type List, markRead, remove, restore } from './api.ts';

/** What one does with messages of a list, said in toasts; deleting can be taken back from there. */
export function useMarking() {
  const t = useTranslate();
  const failed = () => flash(t('js.generic_error'), { kind: 'error' });
  const bringBack = (list: List, ids: number[]) =>
    restore(list, ids).then(() => flash(t('messages.restored', { count: ids.length })), failed);
  return {
    mark: (ids: number[], read: boolean) => void markRead(ids, read).catch(failed),
    /** True once they are gone. */
    remove: async (list: List, ids: number[]): Promise<boolean> => {
      try {
        await remove(list, ids);
      } catch {
        failed();
        return false;
      }
      flash(t(ids.length === 1 ? 'messages.deleted_one' : 'messages.deleted_many'), {
        action: { label: t('messages.undo'), onSelect: () => void bringBack(list, ids) },
      });
      return true;
    },
  };
}
