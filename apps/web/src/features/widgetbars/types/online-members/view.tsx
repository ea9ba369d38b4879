import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { useTranslate } from '../../../../lib/i18n.ts';
import { MemberLine } from '../../components/member-line.tsx';
import styles from '../../components/widget-bar.module.css';
import { WriteLink } from '../../components/write-link.tsx';
import type { ViewProps, WidgetView } from '../widget-type.ts';

function View({ content: { members = [], total = 0 } }: ViewProps) {
  const t = useTranslate();
  const more = total - members.length;
  return (
    <>
      <ul>
        {members.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            lines={[member.detection_profile_field]}
            act={
              <WriteLink member={member}>
                <ChatCircleDotsIcon aria-hidden="true" />
              </WriteLink>
            }
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles.none}>{t('widget_bars.more_online', { count: more })}</p> : null}
    </>
  );
}

export const onlineMembers: WidgetView = {
  View,
  isEmpty: ({ members = [] }) => members.length === 0,
};
