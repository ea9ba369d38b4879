import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { RssSimpleIcon } from '@phosphor-icons/react/dist/csr/RssSimple';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'calendar-all',
    kind: 'screen',
    label: t('calendar.title'),
    words: t('calendar.words.all'),
    icon: <CalendarDotsIcon aria-hidden="true" />,
    address: pathTo(paths.appointments),
  },
  {
    key: 'calendar-participating',
    kind: 'screen',
    label: t('calendar.way.participating'),
    words: t('calendar.words.participating'),
    icon: <UserCheckIcon aria-hidden="true" />,
    address: pathTo(paths.participating),
  },
  {
    key: 'calendar-my',
    kind: 'screen',
    label: t('calendar.scope.my'),
    words: t('calendar.words.my'),
    icon: <CalendarDotsIcon aria-hidden="true" />,
    address: pathTo(paths.myCalendars),
  },
  {
    key: 'calendar-shared',
    kind: 'screen',
    label: t('calendar.way.shared'),
    words: t('calendar.words.shared'),
    icon: <CalendarDotsIcon aria-hidden="true" />,
    address: pathTo(paths.sharedCalendars),
  },
  {
    key: 'calendar-manage',
    kind: 'setting',
    label: t('calendar.manage'),
    words: t('calendar.words.manage'),
    icon: <GearSixIcon aria-hidden="true" />,
    address: pathTo(paths.manageCalendars),
  },
  {
    key: 'calendar-subscribe',
    kind: 'setting',
    label: t('calendar.subscribe'),
    words: t('calendar.words.subscribe'),
    icon: <RssSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.subscribeCalendars),
    isMore: true,
  },
  !viewer.is_external && {
    key: 'calendar-new',
    kind: 'act',
    label: t('calendar.new_calendar'),
    words: t('calendar.words.new'),
    icon: <CalendarPlusIcon aria-hidden="true" />,
    address: pathTo(paths.newCalendar),
  },
];

export default ways;
