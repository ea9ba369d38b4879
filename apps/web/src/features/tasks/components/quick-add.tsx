import { type NewTask, TASK_TITLE_MAX } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { create } from '../api.ts';
import { useFoundDate } from '../use-found-date.ts';
import { FoundDateChip } from './found-date.tsx';
import styles from './quick-add.module.css';

interface QuickAddProps {
  label: string;
  placeholder: string;
  /** What a task that is added here has beside its title and date. */
  task: Omit<NewTask, 'title' | 'due_on' | 'due_time'>;
  /** Done with a task that was added. */
  onAdded?: (id: number) => Promise<unknown>;
  lineRef?: RefObject<HTMLInputElement | null>;
  /** The key that leads here. */
  shortcut?: string;
}

/** A line for one task after the other; a date among its words is recognised. */
export function QuickAdd({ label, placeholder, task, onAdded, lineRef, shortcut }: QuickAddProps) {
  const t = useTranslate();
  const own = useRef<HTMLInputElement>(null);
  const line = lineRef ?? own;
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { found, drop, reset } = useFoundDate(text);
  // The same for every attempt at one task.
  const submission = useRef({ text: '', key: '' });
  useUnsaved(text.trim() !== '' && !isBusy);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const title = (found?.rest ?? text).trim();
    if (isBusy || title === '') return;
    const wanted: NewTask = {
      ...task,
      title,
      ...(found && { due_on: found.day, due_time: found.time }),
    };
    const said = JSON.stringify(wanted);
    if (submission.current.text !== said) submission.current = { text: said, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const { id } = await create(wanted, submission.current.key);
      await onAdded?.(id);
      submission.current = { text: '', key: '' };
      setText('');
      reset();
      flash(t('tasks.added', { title }));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} aria-label={label} aria-busy={isBusy}>
      <div className={styles.line}>
        <PlusIcon weight="bold" aria-hidden="true" />
        <input
          ref={line}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={TASK_TITLE_MAX}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={isBusy}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setText('');
            reset();
            event.currentTarget.blur();
          }}
        />
        {shortcut && text === '' ? (
          <span aria-hidden="true">
            <kbd>{shortcut}</kbd>
          </span>
        ) : null}
      </div>
      {found ? (
        <FoundDateChip
          found={found}
          onDrop={() => {
            drop();
            line.current?.focus();
          }}
        />
      ) : null}
    </form>
  );
}
