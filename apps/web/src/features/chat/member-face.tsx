import { Avatar } from '@dorfplatz/ui';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useViewer } from '../../lib/session.ts';
import styles from './member-face.module.css';

const MemberPresence = lazy(() => import('./components/member-presence.tsx'));

interface MemberFaceProps {
  memberId: number;
  name: string;
  src: string | undefined;
  /** In pixels. */
  size: NonNullable<ComponentProps<typeof Avatar>['size']>;
  /** Nobody comes back who left. */
  isGone?: boolean;
}

/** Somebody's picture, with a mark when they are there; the mark only for who may chat. */
export function MemberFace({ memberId, name, src, size, isGone = false }: MemberFaceProps) {
  const viewer = useViewer();
  return (
    <span className={styles.face}>
      <Avatar name={name} src={src} size={size} />
      {viewer.can.chat && memberId !== viewer.id && !isGone ? (
        <Suspense fallback={null}>
          <MemberPresence memberId={memberId} />
        </Suspense>
      ) : null}
    </span>
  );
}
