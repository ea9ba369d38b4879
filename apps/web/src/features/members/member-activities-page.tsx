import { Suspense } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { Contributions } from '../stream/index.ts';
import { MemberFrame } from './components/member-frame.tsx';

/** What a person wrote, as far as one may read it. */
export default function MemberActivitiesPage() {
  const t = useTranslate();
  return (
    <MemberFrame>
      {(member) => (
        <Suspense fallback={<div aria-busy="true" />}>
          <Contributions
            memberId={member.id}
            kind="activities"
            label={t('members.tab_activities')}
            empty={t('members.no_activities')}
            emptyHelp={t('members.no_activities_help')}
          />
        </Suspense>
      )}
    </MemberFrame>
  );
}
