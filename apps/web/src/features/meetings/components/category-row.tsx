import type { AppointmentCategory } from '@dorfplatz/contract';
import { Button, ConfirmDialog, flash, IconButton, Row } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeCategories } from '../api.ts';
import { moved, without } from '../category-changes.ts';
import { CategoryForm } from './category-form.tsx';
import styles from './meetings.module.css';

interface CategoryRowProps {
  category: AppointmentCategory;
  isFirst: boolean;
  isLast: boolean;
  isEditing: boolean;
  onEdit: () => void;
  onDone: () => void;
}

/** A category, to rename in place, put elsewhere in the order or delete. */
export function CategoryRow({ category, isFirst, isLast, isEditing, onEdit, onDone }: CategoryRowProps) {
  const t = useTranslate();
  const [wasEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isMoving = useRef(false);
  const { id, label } = category;
  const change = async (by: Parameters<typeof changeCategories>[0], done: string) => {
    try {
      await changeCategories(by);
      flash(done);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    }
  };
  const move = async (by: -1 | 1) => {
    // Each step starts from what the one before has made.
    if (isMoving.current) return;
    isMoving.current = true;
    await change((now) => moved(now, id, by), t('meetings.category_moved', { label }));
    isMoving.current = false;
  };
  if (isEditing) {
    return (
      <Row isOpen>
        <CategoryForm category={category} onDone={onDone} />
      </Row>
    );
  }
  return (
    <Row>
      <span className={styles.what}>
        <b>{label}</b>
      </span>
      {/* Not disabled: a button that goes off under the finger takes the focus with it. */}
      <IconButton
        label={t('meetings.up_of', { name: label })}
        aria-disabled={isFirst}
        onClick={isFirst ? undefined : () => void move(-1)}
      >
        <ArrowUpIcon aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('meetings.down_of', { name: label })}
        aria-disabled={isLast}
        onClick={isLast ? undefined : () => void move(1)}
      >
        <ArrowDownIcon aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        autoFocus={wasEdited}
        aria-label={t('meetings.edit_of', { name: label })}
        onClick={() => {
          setEdited(true);
          onEdit();
        }}
      >
        {t('meetings.edit')}
      </Button>
      <IconButton label={t('meetings.delete_of', { name: label })} onClick={() => setAsking(true)}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void change((now) => without(now, id), t('meetings.category_deleted', { label }));
        }}
        danger
        title={t('meetings.delete_category_title', { label })}
        description={t('meetings.delete_category_text')}
        confirmLabel={t('meetings.delete')}
        cancelLabel={t('meetings.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
