import type { ManagedMember } from '@dorfplatz/contract';
import { ConfirmDialog, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { type RefObject, Suspense, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { lift } from '../../mail-returns/index.ts';
import { AssignRoles } from '../../membership-roles/index.ts';
import { change, lock, remove, unlock } from '../api.ts';
import styles from '../member-manager.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { LockDialog } from './lock-dialog.tsx';

type Asked = 'lock' | 'delete' | 'external' | 'roles';

/** What can be done about a person [RUL-0521] [RUL-0522] [RUL-0523] [RUL-0524]; what cannot says why. */
export function ManagedMenu({ member, row }: { member: ManagedMember; row: RefObject<HTMLElement | null> }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run } = useAction<'lock' | 'unlock' | 'external' | 'lift'>();
  const removal = useAction<'delete'>({ leaves: row });
  const { id, displayName: name, kept, can, state, is_external: isExternal } = member;
  if (!can.edit) return null;
  const close = () => setAsked(null);
  const label = (text: string) =>
    kept === null ? (
      text
    ) : (
      <span className={styles.refused}>
        {text}
        <span className="small">{t(`member_manager.kept.${kept}`)}</span>
      </span>
    );
  const isHeld = kept === 'last_administrator';
  const entries: MenuEntry[] = [
    {
      label: t('member_manager.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.editManagedMember, { membershipId: id })),
    },
    {
      label: t('member_manager.roles'),
      icon: <TagIcon aria-hidden="true" />,
      onSelect: () => setAsked('roles'),
    },
    {
      label: t('member_manager.groups'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.memberGroups, { id })),
    },
    {
      label: isHeld
        ? label(t('member_manager.make_external'))
        : t(isExternal ? 'member_manager.make_member' : 'member_manager.make_external'),
      icon: <GlobeHemisphereWestIcon aria-hidden="true" />,
      disabled: isHeld,
      onSelect: () => (isExternal ? void setExternal(false) : setAsked('external')),
    },
    ...(viewer.can.use_second_factors
      ? [
          {
            label: t('member_manager.second_factors'),
            icon: <ShieldCheckIcon aria-hidden="true" />,
            onSelect: () => void goTo(pathTo(paths.memberFactors, { membershipId: id })),
          },
        ]
      : []),
    ...(member.mail_stop === null
      ? []
      : [
          {
            label: t('member_manager.lift_stop'),
            icon: <EnvelopeSimpleIcon aria-hidden="true" />,
            onSelect: () =>
              void run('lift', () => lift(id), { done: t('member_manager.stop_lifted', { name }) }),
          },
        ]),
    { kind: 'separator' },
    state === 'locked'
      ? {
          label: t('member_manager.unlock'),
          icon: <LockSimpleOpenIcon aria-hidden="true" />,
          onSelect: () =>
            void run('unlock', () => unlock(id), { done: t('member_manager.unlocked', { name }) }),
        }
      : {
          label: label(t('member_manager.lock')),
          icon: <LockSimpleIcon aria-hidden="true" />,
          disabled: kept !== null,
          onSelect: () => setAsked('lock'),
        },
    {
      label: label(t('member_manager.delete')),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      disabled: !can.destroy,
      onSelect: () => setAsked('delete'),
    },
  ];
  const setExternal = (is_external: boolean) => {
    close();
    const wasAdmin = member.is_network_admin;
    return run('external', () => change(id, { user: { is_external } }), {
      done: t(is_external ? 'member_manager.now_external' : 'member_manager.now_member', { name }),
      undo: {
        act: () =>
          change(id, { user: { is_external: !is_external, ...(wasAdmin && { is_network_admin: true }) } }),
        done: t(is_external ? 'member_manager.now_member' : 'member_manager.now_external', { name }),
      },
    });
  };
  return (
    <>
      <Menu
        label={t('member_manager.more', { name })}
        entries={entries}
        trigger={(attributes) => (
          <IconButton label={t('member_manager.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {asked === 'roles' ? (
        <Suspense fallback={null}>
          <AssignRoles group={null} member={member} onClose={close} />
        </Suspense>
      ) : null}
      {asked === 'lock' ? (
        <LockDialog
          name={name}
          onClose={close}
          onLock={(reason) => {
            close();
            void run('lock', () => lock(id, reason), {
              done: t('member_manager.locked', { name }),
              undo: { act: () => unlock(id), done: t('member_manager.unlocked', { name }) },
            });
          }}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog
          name={name}
          onClose={close}
          onDelete={() => {
            close();
            void removal.run('delete', () => remove(id), { done: t('member_manager.deleted', { name }) });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asked === 'external'}
        onClose={close}
        onConfirm={() => void setExternal(true)}
        title={t('member_manager.external_title', { name })}
        description={t('member_manager.external_text')}
        confirmLabel={t('member_manager.make_external')}
        cancelLabel={t('member_manager.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
