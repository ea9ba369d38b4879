import { Suspense } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { Contributions } from '../stream/index.ts';
import { MemberFrame } from './components/member-frame.tsx';

/** What a person liked, as far as one may read it. */
export default function MemberLikesPage() {
  const t = useTranslate();
  return (
    <MemberFrame>
      {(member) => (
        <Suspense fallback={<div aria-busy="true" />}>
          <Contributions
            memberId={member.id}
            kind="likes"
            label={t('members.tab_likes')}
            empty={t('members.no_likes')}
            emptyHelp={t('members.no_likes_help')}
          />
        </Suspense>
      )}
    </MemberFrame>
  );
}
