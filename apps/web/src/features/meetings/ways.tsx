import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'meetings-rooms',
    kind: 'administration',
    label: t('meetings.rooms_title'),
    words: t('meetings.words.rooms'),
    icon: <DoorOpenIcon aria-hidden="true" />,
    address: pathTo(paths.meetingRooms),
  },
  viewer.can.administrate && {
    key: 'meetings-categories',
    kind: 'administration',
    label: t('meetings.categories_title'),
    words: t('meetings.words.categories'),
    icon: <TagIcon aria-hidden="true" />,
    address: pathTo(paths.appointmentCategories),
  },
];

export default ways;
