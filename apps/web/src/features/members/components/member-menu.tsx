import type { Member } from '@dorfplatz/contract';
import { ConfirmDialog, IconButton, Menu } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { Suspense, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { AssignRoles } from '../../membership-roles/index.ts';
import { useReadsMinistry } from '../../ministry/index.ts';
import type { Ignoring } from '../api.ts';

interface MemberMenuProps {
  member: Member;
  isOwn: boolean;
  ignoring: Ignoring;
}

/** What else can be done about a person; of oneself, whom one ignores. */
export function MemberMenu({ member, isOwn, ignoring }: MemberMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [isAsking, setAsking] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const ignoringEntry = member.ignored
    ? {
        label: t('members.stop_ignoring'),
        icon: <EyeIcon aria-hidden="true" />,
        onSelect: () => ignoring.mutate(false),
      }
    : {
        label: t('members.ignore'),
        icon: <EyeSlashIcon aria-hidden="true" />,
        onSelect: () => setAsking(true),
      };
  const ignoredPeople = {
    label: t('members.ignored_title'),
    icon: <EyeSlashIcon aria-hidden="true" />,
    onSelect: () => void goTo(pathTo(paths.ignoredMembers, { memberId: member.id })),
  };
  const assigning = {
    label: t('membership_roles.assign'),
    icon: <TagIcon aria-hidden="true" />,
    onSelect: () => setAssigning(true),
  };
  const factors = {
    label: t('members.second_factors'),
    icon: <ShieldCheckIcon aria-hidden="true" />,
    onSelect: () => void goTo(pathTo(paths.memberFactors, { membershipId: member.id })),
  };
  const readsMinistry = useReadsMinistry(member.id);
  const ministry = {
    label: t('ministry.title'),
    icon: <HandHeartIcon aria-hidden="true" />,
    onSelect: () => void goTo(pathTo(paths.ministryMembership, { membershipId: member.id })),
  };
  const hasFactors = !isOwn && viewer.can.administrate && viewer.can.use_second_factors;
  const label = t('members.more', { name: member.displayName });
  return (
    <>
      <Menu
        label={label}
        entries={[
          isOwn ? ignoredPeople : ignoringEntry,
          ...(member.can.assign_roles ? [assigning] : []),
          ...(hasFactors ? [factors] : []),
          ...(readsMinistry ? [ministry] : []),
        ]}
        trigger={(attributes) => (
          <IconButton label={label} {...attributes}>
            <DotsThreeIcon aria-hidden="true" />
          </IconButton>
        )}
      />
      {isAssigning ? (
        <Suspense fallback={null}>
          <AssignRoles group={null} member={member} onClose={() => setAssigning(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          ignoring.mutate(true);
          setAsking(false);
        }}
        title={t('members.ignore_title', { name: member.displayName })}
        description={t('members.ignore_help')}
        confirmLabel={t('members.ignore')}
        cancelLabel={t('members.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
