import type { Consumer } from '@dorfplatz/contract';
import { Avatar, ConfirmDialog, IconButton, Menu } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { remove } from '../api.ts';
import styles from '../consumers.module.css';

/** Somebody from outside: how they are reached, what they are invited to, and what can be done about them. */
export function ConsumerRow({ consumer }: { consumer: Consumer }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { run } = useAction<'delete'>({ leaves: row });
  const { id: consumerId, displayName: name, organisation, email, phone } = consumer;
  const edit = pathTo(paths.editConsumer, { consumerId });
  return (
    <li ref={row} className={styles.row}>
      <Avatar name={name} size={36} />
      <div className={styles.person}>
        <Link to={edit} className={styles.name}>
          {name}
        </Link>
        {organisation === '' ? null : <span className="small muted">{organisation}</span>}
      </div>
      <div className={styles.reach}>
        {email === null ? (
          <span className="small muted">{t('consumers.no_email')}</span>
        ) : (
          <a href={`mailto:${email}`} className="small">
            {email}
          </a>
        )}
        {phone === '' ? null : (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="small">
            {phone}
          </a>
        )}
      </div>
      <span className={`${styles.facts} small muted`}>
        {t('consumers.groups_count', { count: consumer.group_count })}
        {' · '}
        {t('consumers.appointments_count', { count: consumer.appointment_count })}
      </span>
      <div className={styles.menu}>
        <Menu
          label={t('consumers.more', { name })}
          entries={[
            {
              label: t('consumers.edit'),
              icon: <PencilSimpleIcon aria-hidden="true" />,
              onSelect: () => void goTo(edit),
            },
            {
              label: t('consumers.groups'),
              icon: <UsersThreeIcon aria-hidden="true" />,
              onSelect: () => void goTo(pathTo(paths.consumerGroups, { consumerId })),
            },
            { kind: 'separator' },
            {
              label: t('consumers.delete'),
              icon: <TrashIcon aria-hidden="true" />,
              danger: true,
              onSelect: () => setAsking(true),
            },
          ]}
          trigger={(attributes) => (
            <IconButton label={t('consumers.more', { name })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('delete', () => remove(consumerId), { done: t('consumers.deleted', { name }) });
        }}
        title={t('consumers.delete_title', { name })}
        description={t('consumers.delete_text')}
        confirmLabel={t('consumers.delete')}
        cancelLabel={t('consumers.cancel')}
        closeLabel={t('kit.close')}
        danger
      />
    </li>
  );
}
