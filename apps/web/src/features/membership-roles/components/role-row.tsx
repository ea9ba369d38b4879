import type { MembershipRole } from '@dorfplatz/contract';
import { Button, ConfirmDialog, IconButton, iconButtonClass, RoleBadge, Row } from '@dorfplatz/ui';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { deleteRole } from '../api.ts';
import styles from './membership-roles.module.css';
import { RoleForm } from './role-form.tsx';

/** A role with how many wear it, to change or delete. */
export function RoleRow({ group, role }: { group: string | null; role: MembershipRole }) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { run } = useAction<'delete'>({ leaves: row });
  const { name, member_count: count } = role;
  const remove = () => {
    setAsking(false);
    void run('delete', () => deleteRole(group, role.id), { done: t('membership_roles.deleted', { name }) });
  };
  if (isEditing) {
    return (
      <Row isOpen>
        <RoleForm
          group={group}
          role={role}
          onDone={() => {
            setEditing(false);
            catchFocus(() => row.current?.querySelector('button'));
          }}
        />
      </Row>
    );
  }
  return (
    <Row ref={row}>
      <span className={styles.what}>
        <RoleBadge role={role} />
        <span className="small muted">
          {t('membership_roles.count', { count })}
          {role.display_type === null || role.display_type === 'default'
            ? ''
            : ` · ${t(`membership_roles.display_type.${role.display_type}`)}`}
        </span>
      </span>
      <Button
        size="small"
        aria-label={t('membership_roles.edit_of', { name })}
        onClick={() => setEditing(true)}
      >
        {t('membership_roles.edit')}
      </Button>
      {group === null ? (
        <Link
          to={pathTo(paths.preview, {}, { role: String(role.id) })}
          className={iconButtonClass()}
          aria-label={t('membership_roles.look_as', { name })}
          title={t('membership_roles.look_as', { name })}
        >
          <EyeIcon aria-hidden="true" />
        </Link>
      ) : null}
      <IconButton label={t('membership_roles.delete_of', { name })} onClick={() => setAsking(true)}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        danger
        title={t('membership_roles.delete_title', { name })}
        description={t('membership_roles.delete_text', { count })}
        confirmLabel={t('membership_roles.delete')}
        cancelLabel={t('membership_roles.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
