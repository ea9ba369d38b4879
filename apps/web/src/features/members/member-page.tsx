import { useViewer } from '../../lib/session.ts';
import { CommonGroups } from './components/common-groups.tsx';
import { MemberFrame } from './components/member-frame.tsx';
import { MemberProfile } from './components/member-profile.tsx';
import styles from './member-page.module.css';

/** A person: picture, name, profile, and the groups that one sees them in (decision 44). */
export default function MemberPage() {
  const viewer = useViewer();
  return (
    <MemberFrame>
      {(member) =>
        member.deleted ? null : (
          <div className={styles.sections}>
            <MemberProfile member={member} isOwn={member.id === viewer.id} />
            <CommonGroups groups={member.groups} isOwn={member.id === viewer.id} />
          </div>
        )
      }
    </MemberFrame>
  );
}
