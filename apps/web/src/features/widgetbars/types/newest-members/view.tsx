import type { BarMember } from '@dorfplatz/contract';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { paths, pathTo } from '../../../../kit/navigation.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { MemberLine } from '../../components/member-line.tsx';
import { WidgetWay } from '../../components/widget-frame.tsx';
import { WriteLink } from '../../components/write-link.tsx';
import { dayWords } from '../../day-words.ts';
import type { Place, WidgetView } from '../widget-type.ts';

function Row({ member }: { member: BarMember }) {
  const t = useTranslate();
  const dates = useDates();
  const { detection_profile_field: who, is_external: isGuest, joined_at: at } = member;
  const since = at === undefined ? null : t('widget_bars.since', { day: dayWords(dates.dayOf(at), dates) });
  const about = who ?? (isGuest ? t('widget_bars.guest') : null);
  return (
    <MemberLine
      member={member}
      lines={[[about, since].filter(Boolean).join(' · ')]}
      act={
        <WriteLink member={member}>
          <HandWavingIcon aria-hidden="true" />
        </WriteLink>
      }
    />
  );
}

function Way({ place }: { place: Place }) {
  const t = useTranslate();
  const to = place === null ? pathTo(paths.directory) : pathTo(paths.groupMembers, { groupSlug: place.slug });
  return (
    <WidgetWay to={to}>{t(place === null ? 'widget_bars.to_directory' : 'widget_bars.to_members')}</WidgetWay>
  );
}

export const newestMembers: WidgetView = {
  View: ({ content }) => (
    <ul>
      {content.members?.map((member) => (
        <Row key={member.id} member={member} />
      ))}
    </ul>
  ),
  isEmpty: ({ members = [] }) => members.length === 0,
  Way,
};
