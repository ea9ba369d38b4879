import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  !viewer.preview && {
    key: 'member-settings-mails',
    kind: 'setting',
    label: t('member_settings.title'),
    words: t('member_settings.words.mails'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.memberSettings, { membershipId: viewer.id }),
    isMore: true,
  },
  !viewer.preview && {
    key: 'digest-preview',
    kind: 'setting',
    label: t('member_settings.preview_title'),
    words: t('member_settings.words.preview'),
    icon: <EnvelopeSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.digestPreview, { membershipId: viewer.id }),
  },
];

export default ways;
