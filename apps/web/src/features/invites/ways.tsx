import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'invites-own',
    kind: 'screen',
    label: t('invites.title'),
    words: t('invites.words.own'),
    icon: <EnvelopeSimpleOpenIcon aria-hidden="true" />,
    address: pathTo(paths.invites),
    isMore: true,
  },
  (viewer.can.invite_internal || viewer.can.invite_external) && {
    key: 'invites-new',
    kind: 'act',
    label: t('invites.way.new'),
    words: t('invites.words.new'),
    icon: <PaperPlaneTiltIcon aria-hidden="true" />,
    address: pathTo(paths.newInvite),
    isMore: true,
  },
  (viewer.can.invite_internal || viewer.can.invite_external) && {
    key: 'invites-sent',
    kind: 'screen',
    label: t('invites.sent'),
    words: t('invites.words.sent'),
    icon: <PaperPlaneTiltIcon aria-hidden="true" />,
    address: pathTo(paths.invitesSent),
  },
  viewer.can.administrate && {
    key: 'invites-all',
    kind: 'administration',
    label: t('invites.all'),
    words: t('invites.words.all'),
    icon: <EnvelopeSimpleOpenIcon aria-hidden="true" />,
    address: pathTo(paths.administrationInvites),
  },
];

export default ways;
