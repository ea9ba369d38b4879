import type { BarMember } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { MemberFace } from '../../chat/index.ts';
import styles from './widget-bar.module.css';

/** The nearest way to write to somebody; null where there is none. */
export function writingTo({ id, can }: BarMember): string | null {
  if (can.chat) return pathTo(paths.chat, { chatId: `member/${id}` });
  return can.send_direct_messages ? pathTo(paths.newMessage, {}, { to: String(id) }) : null;
}

interface MemberLineProps {
  member: BarMember;
  /** Lines below the name; empty ones are left out. */
  lines: readonly (string | null | undefined)[];
  /** What one can do, at the end of the row. */
  act?: ReactNode;
}

/** A person in a widget. */
export function MemberLine({ member, lines, act }: MemberLineProps) {
  const { id, displayName: name, images, path } = member;
  return (
    <li className={styles.row}>
      <MemberFace memberId={id} name={name} src={images?.small} size={36} />
      <span className={styles.what}>
        <Link to={path} className={classNames('cut', styles.name)}>
          {name}
        </Link>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className={classNames('cut', styles.about)} title={line ?? undefined}>
            {line}
          </span>
        ))}
      </span>
      {act}
    </li>
  );
}
