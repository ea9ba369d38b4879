import { Button, Checkbox, Dialog, flash, RoleBadge, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { assignRoles, rolesQuery } from '../api.ts';
import styles from './membership-roles.module.css';

interface AssignProps {
  /** The slug of the group whose roles these are; null for those of the network. */
  group: string | null;
  member: { id: number; displayName: string; roles: readonly { id: number }[] };
  onClose: () => void;
}

/** A checkbox for each role with its badge [RUL-0524]. */
export function AssignRoles({ group, member, onClose }: AssignProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(rolesQuery(group));
  const [ids, setIds] = useState(() => member.roles.map(({ id }) => id));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await assignRoles(group, member.id, ids);
      flash(t('membership_roles.assigned', { name: member.displayName }));
      onClose();
    } catch (failure) {
      flash((failure instanceof ApiError && failure.title) || t('js.generic_error'), { kind: 'error' });
      setBusy(false);
    }
  };
  const roles = data?.membership_roles ?? [];
  const place =
    group === null ? pathTo(paths.membershipRoles) : pathTo(paths.groupMembershipRoles, { groupSlug: group });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('membership_roles.of', { name: member.displayName })}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('membership_roles.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!data} onClick={() => void save()}>
            {t('membership_roles.save')}
          </Button>
        </>
      }
    >
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      ) : null}
      <div className={styles.choices}>
        {roles.map((role, index) => (
          <Checkbox
            key={role.id}
            // They come after the dialog has opened.
            autoFocus={index === 0}
            label={<RoleBadge role={role} />}
            checked={ids.includes(role.id)}
            onChange={(event) =>
              setIds(event.target.checked ? [...ids, role.id] : ids.filter((id) => id !== role.id))
            }
          />
        ))}
      </div>
      {data && roles.length === 0 ? (
        <p>
          {t('membership_roles.none_to_assign')}{' '}
          <Link to={place} className={styles.link}>
            {t('membership_roles.to_roles')}
          </Link>
        </p>
      ) : null}
    </Dialog>
  );
}
