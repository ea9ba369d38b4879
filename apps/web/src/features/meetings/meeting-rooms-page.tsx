import { Alert, Button, EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { allRoomsQuery } from './api.ts';
import { AdministrationTabs } from './components/administration-tabs.tsx';
import styles from './components/meetings.module.css';
import { RoomForm } from './components/room-form.tsx';
import { RoomRow } from './components/room-row.tsx';

/** The rooms of the network that appointments may take. */
export default function MeetingRoomsPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(allRoomsQuery);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const isAdding = open === 'new';
  const close = () => setOpen(null);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page
      title={t('meetings.rooms_title')}
      actions={
        data && !isAdding ? (
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen('new')}>
            {t('meetings.add_room')}
          </Button>
        ) : null
      }
    >
      {isForbidden ? null : <AdministrationTabs />}
      {isForbidden ? <Alert kind="danger">{t('meetings.not_allowed')}</Alert> : null}
      {error && !data && !isForbidden ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      ) : null}
      {isAdding ? (
        <div className={styles.editing}>
          <RoomForm onDone={close} />
        </div>
      ) : null}
      <RowList>
        {data?.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            isEditing={open === room.id}
            onEdit={() => setOpen(room.id)}
            onDone={close}
          />
        ))}
      </RowList>
      {data?.length === 0 && !isAdding ? (
        <EmptyState
          icon={<DoorOpenIcon weight="duotone" aria-hidden="true" />}
          title={t('meetings.no_rooms')}
        >
          {t('meetings.no_rooms_help')}
        </EmptyState>
      ) : null}
    </Page>
  );
}
