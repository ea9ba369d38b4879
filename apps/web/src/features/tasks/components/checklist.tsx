import { CHECKLIST_TEXT_MAX, type ChecklistItem, type Task } from '@dorfplatz/contract';
import { ProgressBar } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { addItem, moveItem } from '../api.ts';
import { movesBetween } from '../moved-items.ts';
import styles from './checklist.module.css';
import { ChecklistRow } from './checklist-row.tsx';

/** Somebody who drags a point passes many places; so long (ms) after the last one it is sent. */
const rest = 500;

/** The points in the order that somebody gives them, which is sent once they have let go. */
function useOrder(task: Task) {
  const t = useTranslate();
  const [order, setOrder] = useState<readonly ChecklistItem[] | null>(null);
  const send = useEffectEvent(async (wanted: readonly ChecklistItem[]) => {
    try {
      for (const { id, items } of movesBetween(task.checklist, wanted)) await moveItem(task.id, items, id);
    } catch (error) {
      flashRefusal(error, t);
    }
    setOrder(null);
  });
  useEffect(() => {
    if (order === null) return undefined;
    const timer = setTimeout(() => void send(order), rest);
    return () => clearTimeout(timer);
  }, [order]);
  const byId = new Map(task.checklist.map((item) => [item.id, item]));
  const known = order?.flatMap(({ id }) => byId.get(id) ?? []);
  const isWhole = known?.length === task.checklist.length;
  return { items: known && isWhole ? known : task.checklist, setOrder };
}

function AddItem({ task }: { task: Task }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLInputElement>(null);
  useUnsaved(text.trim() !== '' && !isBusy);
  useEffect(() => {
    if (isOpen) line.current?.focus();
  }, [isOpen]);
  const close = () => {
    setText('');
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    try {
      await addItem(task.id, text.trim());
      setText('');
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen)
    return (
      <button ref={opener} type="button" className={`link ${styles.open}`} onClick={() => setOpen(true)}>
        <PlusIcon weight="bold" aria-hidden="true" />
        {t('tasks.add_item')}
      </button>
    );
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} aria-busy={isBusy}>
      <PlusIcon weight="bold" aria-hidden="true" />
      <input
        ref={line}
        aria-label={t('tasks.new_item')}
        placeholder={t('tasks.add_item_help')}
        value={text}
        maxLength={CHECKLIST_TEXT_MAX}
        readOnly={isBusy}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() === '') setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          close();
        }}
      />
    </form>
  );
}

/** What has to be done for a task, point by point, and how far it is. */
export function Checklist({ task }: { task: Task }) {
  const t = useTranslate();
  const { items, setOrder } = useOrder(task);
  const { checklist_done: done, checklist_count: count, can } = task;
  if (count === 0 && !can.finish) return null;
  return (
    <section aria-labelledby="checklist">
      {count > 0 ? (
        <>
          <header className={styles.head}>
            <h3 id="checklist">{t('tasks.checklist')}</h3>
            <span>{t('tasks.of', { done, count })}</span>
          </header>
          <div className={styles.meter}>
            <ProgressBar share={done / count} label={t('tasks.checklist')} />
          </div>
          <div className={styles.items}>
            <SortableList
              label={t('tasks.checklist')}
              items={items}
              keyOf={({ id }) => String(id)}
              nameOf={({ text }) => text}
              onOrder={setOrder}
            >
              {(item, moves) => <ChecklistRow task={task} item={item} moves={can.finish ? moves : null} />}
            </SortableList>
          </div>
        </>
      ) : (
        <h3 id="checklist" className="visually-hidden">
          {t('tasks.checklist')}
        </h3>
      )}
      {can.finish ? <AddItem task={task} /> : null}
    </section>
  );
}
