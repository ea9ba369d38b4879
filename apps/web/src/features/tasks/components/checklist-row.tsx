import { type Actor, CHECKLIST_TEXT_MAX, type ChecklistItem, type Task } from '@dorfplatz/contract';
import {
  Avatar,
  Button,
  classNames,
  Dialog,
  Field,
  IconButton,
  Menu,
  type MenuEntry,
  Select,
} from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusPause, leaveRow } from '../../../kit/catch-focus.ts';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addItem, changeItem, removeItem } from '../api.ts';
import styles from './checklist.module.css';

interface ChecklistRowProps {
  task: Task;
  item: ChecklistItem;
  /** How it is moved; null for whom the list is only to be checked off. */
  moves: Moves | null;
}

/** Other words for a point, in its place. */
function Reword({
  item,
  onSave,
  onClose,
}: {
  item: ChecklistItem;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [text, setText] = useState(item.text);
  const line = useRef<HTMLInputElement>(null);
  // The menu that led here gives the focus back first.
  useEffect(() => {
    const timer = setTimeout(() => line.current?.select(), focusPause);
    return () => clearTimeout(timer);
  }, []);
  useUnsaved(text.trim() !== item.text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changed = text.trim();
    if (changed !== '' && changed !== item.text) onSave(changed);
    onClose();
  };
  return (
    <form className={styles.reword} onSubmit={save}>
      <input
        ref={line}
        aria-label={t('tasks.item_text')}
        value={text}
        maxLength={CHECKLIST_TEXT_MAX}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      />
    </form>
  );
}

const pickedOf = ({ id, display_name, images }: Actor): Picked => ({
  type: 'member',
  id,
  name: display_name,
  image: images?.small,
});

/** Whose a point is: of a group’s people, or without a group of those of the task. */
function GiveDialog({
  task,
  item,
  onGive,
  onClose,
}: {
  task: Task;
  item: ChecklistItem;
  onGive: (person: Picked | null) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { assignee } = item;
  const [people, setPeople] = useState<Picked[]>(assignee ? [pickedOf(assignee)] : []);
  const own = [...(task.author ? [task.author] : []), ...task.assignees].filter(
    ({ id }, place, all) => all.findIndex((other) => other.id === id) === place,
  );
  return (
    <Dialog
      open
      size="narrow"
      onClose={onClose}
      title={t('tasks.give_item')}
      description={item.text}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('tasks.cancel')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onGive(people[0] ?? null);
              onClose();
            }}
          >
            {t('tasks.save')}
          </Button>
        </>
      }
    >
      <div className={styles.give}>
        {task.group ? (
          <PeoplePicker label={t('tasks.assignee')} most={1} value={people} onChange={setPeople} />
        ) : (
          <Field label={t('tasks.assignee')}>
            <Select
              value={String(people[0]?.id ?? '')}
              onChange={(event) =>
                setPeople(own.filter(({ id }) => String(id) === event.target.value).map(pickedOf))
              }
              options={[
                { value: '', label: t('tasks.item_nobody') },
                ...own.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
              ]}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/** A point of a checklist: checked off or not, what, whose, and what one may do with it. */
export function ChecklistRow({ task, item, moves }: ChecklistRowProps) {
  const t = useTranslate();
  const { run } = useAction<'check' | 'change' | 'remove'>();
  const [isRewording, setRewording] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const row = useRef<HTMLLabelElement>(null);
  const { text, is_done: isDone, assignee } = item;
  const reword = () => setRewording(true);
  const entries: MenuEntry[] = moves
    ? [
        { label: t('tasks.reword'), icon: <PencilSimpleIcon aria-hidden="true" />, onSelect: reword },
        {
          label: t('tasks.give_item'),
          icon: <UserCircleIcon aria-hidden="true" />,
          onSelect: () => setGiving(true),
        },
        ...(moves.up
          ? [{ label: t('tasks.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: moves.up }]
          : []),
        ...(moves.down
          ? [{ label: t('tasks.down'), icon: <ArrowDownIcon aria-hidden="true" />, onSelect: moves.down }]
          : []),
        {
          label: t('tasks.remove_item'),
          icon: <TrashIcon aria-hidden="true" />,
          danger: true,
          onSelect: () => {
            const goOn = leaveRow(row.current);
            void run('remove', () => removeItem(task.id, item.id), {
              done: t('tasks.item_removed', { text }),
              undo: {
                act: () => addItem(task.id, text, assignee?.id ?? null),
                done: t('tasks.item_back', { text }),
              },
            }).then(goOn);
          },
        },
      ]
    : [];
  return (
    <div className={styles.row} data-item={item.id}>
      {isRewording ? (
        <Reword
          item={item}
          onSave={(changed) => void run('change', () => changeItem(task.id, item.id, { text: changed }))}
          onClose={() => setRewording(false)}
        />
      ) : (
        <label ref={row} className={classNames(styles.label, isDone && styles.done)}>
          <input
            type="checkbox"
            className={styles.check}
            checked={isDone}
            disabled={!task.can.finish}
            onChange={() => void run('check', () => changeItem(task.id, item.id, { is_done: !isDone }))}
          />
          <span dir="auto">{text}</span>
        </label>
      )}
      {moves && !isRewording ? (
        <>
          <span className={styles.handle}>{moves.handle}</span>
          <Menu
            label={t('tasks.item_menu', { text })}
            entries={entries}
            trigger={(attributes) => (
              <IconButton size="small" label={t('tasks.item_menu', { text })} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        </>
      ) : null}
      {assignee && !isRewording ? (
        <span title={assignee.display_name} className={styles.face}>
          <Avatar name={assignee.display_name} src={assignee.images?.small} size={20} />
          <span className="visually-hidden">{t('tasks.item_of', { name: assignee.display_name })}</span>
        </span>
      ) : null}
      {isGiving ? (
        <GiveDialog
          task={task}
          item={item}
          onClose={() => setGiving(false)}
          onGive={(person) =>
            void run(
              'change',
              () =>
                changeItem(
                  task.id,
                  item.id,
                  { assignee_id: person?.id ?? null },
                  person && {
                    id: person.id,
                    display_name: person.name,
                    images: null,
                    html_url: '',
                    is_external: false,
                    deleted: false,
                  },
                ),
              {
                done: t(person ? 'tasks.item_given' : 'tasks.item_given_to_nobody', {
                  name: person?.name ?? '',
                }),
              },
            )
          }
        />
      ) : null}
    </div>
  );
}
