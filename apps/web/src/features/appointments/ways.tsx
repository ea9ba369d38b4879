import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'appointments-invites',
    kind: 'screen',
    label: t('appointments.invites.title'),
    words: t('appointments.words.invites'),
    icon: <EnvelopeOpenIcon aria-hidden="true" />,
    address: pathTo(paths.appointmentInvites),
  },
  !viewer.is_external && {
    key: 'appointments-new',
    kind: 'act',
    label: t('appointments.way.new'),
    words: t('appointments.words.new'),
    icon: <CalendarPlusIcon aria-hidden="true" />,
    address: pathTo(paths.newAppointment),
  },
];

export default ways;
