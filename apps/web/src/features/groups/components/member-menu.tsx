import type { GroupMember } from '@dorfplatz/contract';
import { ConfirmDialog, flash, IconButton, Menu } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus';
import { Suspense, useState } from 'react';
import { leaveRow } from '../../../kit/catch-focus.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { AssignRoles } from '../../membership-roles/index.ts';
import { removeMember, setAdministrator } from '../api.ts';
import { flashRefusal } from '../refusal.ts';

/** What administrators of a group may do with one of its members. */
export function MemberMenu({ slug, member }: { slug: string; member: GroupMember }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const { id, displayName: name, is_group_admin: isAdmin } = member;
  const attempt = async (act: () => Promise<void>, done: string) => {
    setAsking(false);
    const goOn = leaveRow(document.querySelector(`[data-member="${id}"]`));
    try {
      await act();
      flash(t(done, { name }));
      goOn();
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  return (
    <>
      <Menu
        label={t('groups.member_more', { name })}
        entries={[
          {
            label: t(isAdmin ? 'groups.unmake_admin' : 'groups.make_admin'),
            icon: <ShieldCheckIcon aria-hidden="true" />,
            onSelect: () =>
              void attempt(
                () => setAdministrator(slug, id, !isAdmin),
                isAdmin ? 'groups.unmade_admin' : 'groups.made_admin',
              ),
          },
          {
            label: t('membership_roles.assign'),
            icon: <TagIcon aria-hidden="true" />,
            onSelect: () => setAssigning(true),
          },
          {
            label: t('groups.remove_member'),
            icon: <UserMinusIcon aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
        trigger={(attributes) => (
          <IconButton label={t('groups.member_more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {isAssigning ? (
        <Suspense fallback={null}>
          <AssignRoles group={slug} member={member} onClose={() => setAssigning(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void attempt(() => removeMember(slug, id), 'groups.removed')}
        danger
        title={t('groups.remove_title', { name })}
        description={t('groups.remove_text', { name })}
        confirmLabel={t('groups.remove_member')}
        cancelLabel={t('groups.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
