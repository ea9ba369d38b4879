import type { BarMember } from '@dorfplatz/contract';
import { buttonClass } from '@dorfplatz/ui';
import { CakeIcon } from '@phosphor-icons/react/dist/csr/Cake';
import { Link } from '../../../../kit/navigation.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { MemberLine, writingTo } from '../../components/member-line.tsx';
import type { WidgetView } from '../widget-type.ts';

function Row({ member }: { member: BarMember }) {
  const t = useTranslate();
  const dates = useDates();
  const { birthday, displayName: name, fields } = member;
  if (!birthday) return null;
  const { date, age, is_today: isToday } = birthday;
  // What is near is told as tomorrow, later days by their names.
  const near = dates.short(date);
  const isNamed = /\d/.test(near);
  const day = isNamed ? `${dates.weekday(date)}, ${dates.dayOfMonth(date)}` : near;
  const to = isToday ? writingTo(member) : null;
  return (
    <MemberLine
      member={member}
      lines={[
        age === null ? day : t('widget_bars.birthday_with_age', { day, age }),
        ...fields.map(({ text }) => text),
      ]}
      act={
        to === null ? null : (
          <Link
            to={to}
            className={buttonClass({ variant: 'soft', size: 'small' })}
            aria-label={t('widget_bars.congratulate_name', { name })}
          >
            <CakeIcon weight="duotone" aria-hidden="true" />
            {t('widget_bars.congratulate')}
          </Link>
        )
      }
    />
  );
}

export const birthday: WidgetView = {
  View: ({ content }) => (
    <ul>
      {content.members?.map((member) => (
        <Row key={member.id} member={member} />
      ))}
    </ul>
  ),
  isEmpty: ({ members = [] }) => members.length === 0,
};
