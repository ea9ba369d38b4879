import { Avatar, buttonClass, EmptyState, flash } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { PlaceNotice } from '../map/index.ts';
import { propertySetQuery } from '../property-sets/index.ts';
import { saveMember } from './api.ts';
import { MemberFallback, useMember } from './components/member-frame.tsx';
import { PictureEditor } from './components/picture-editor.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import styles from './member-page.module.css';

/** Changes a profile: one's own, or that of anybody as an administrator [RUL-0350]. */
export default function EditMemberPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const { data: member, error, isUnknown, refetch } = useMember();
  const set = useQuery(propertySetQuery('member_profile'));
  if (isUnknown) return <NotFoundPage />;
  if (!member || !set.data) {
    const retry = () => void Promise.all([refetch(), set.refetch()]);
    return <MemberFallback error={error ?? set.error} onRetry={retry} />;
  }
  const home = pathTo(paths.member, { memberId: member.id });
  const isOwn = member.id === viewer.id;
  const title = isOwn ? t('members.edit_own') : t('members.edit_of', { name: member.displayName });
  if (!member.can.update_profile) {
    return (
      <Page title={title}>
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('members.edit_not_allowed')}
          action={
            <Link to={home} className={buttonClass()}>
              {t('members.to_profile')}
            </Link>
          }
        >
          {t('members.edit_not_allowed_help')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <div className={styles.pictureRow}>
        <Avatar name={member.displayName} src={member.images?.medium} size={96} />
        <PictureEditor member={member} />
      </div>
      {isOwn ? (
        <Suspense fallback={null}>
          <PlaceNotice />
        </Suspense>
      ) : null}
      <ProfileForm
        key={member.id}
        definitions={set.data.properties}
        names={{ first_name: member.first_name, last_name: member.last_name }}
        values={member.profile}
        mayChangeLocked={viewer.can.administrate}
        saveLabel={t('members.save')}
        onSave={async (body) => {
          await saveMember(member.id, body);
          flash(t('members.saved'));
          await goTo(home);
        }}
        onRefused={() => flash(t('members.not_saved'), { kind: 'error' })}
        onCancel={() => void goTo(home, { discards: true })}
      />
    </Page>
  );
}
