import type { MeetingRoom } from '@dorfplatz/contract';
import { Button, ConfirmDialog, flash, IconButton, Row } from '@dorfplatz/ui';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { deleteRoom } from '../api.ts';
import styles from './meetings.module.css';
import { RoomForm } from './room-form.tsx';

interface RoomRowProps {
  room: MeetingRoom;
  isEditing: boolean;
  onEdit: () => void;
  onDone: () => void;
}

/** A room, to change in place or delete. */
export function RoomRow({ room, isEditing, onEdit, onDone }: RoomRowProps) {
  const t = useTranslate();
  const [wasEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { name, description, reservable } = room;
  const remove = async () => {
    setAsking(false);
    try {
      await deleteRoom(room.id);
      flash(t('meetings.room_deleted', { name }));
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    }
  };
  if (isEditing) {
    return (
      <Row isOpen>
        <RoomForm room={room} onDone={onDone} />
      </Row>
    );
  }
  const about = [description, !reservable && t('meetings.not_reservable')].filter(Boolean);
  return (
    <Row>
      <span className={styles.what}>
        <b>{name}</b>
        {about.length > 0 ? <span className="small muted">{about.join(' · ')}</span> : null}
      </span>
      <Button
        size="small"
        autoFocus={wasEdited}
        aria-label={t('meetings.edit_of', { name })}
        onClick={() => {
          setEdited(true);
          onEdit();
        }}
      >
        {t('meetings.edit')}
      </Button>
      <IconButton label={t('meetings.delete_of', { name })} onClick={() => setAsking(true)}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        danger
        title={t('meetings.delete_room_title', { name })}
        description={t('meetings.delete_room_text')}
        confirmLabel={t('meetings.delete')}
        cancelLabel={t('meetings.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
