import { classNames } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { LayoutIcon } from '@phosphor-icons/react/dist/csr/Layout';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { useQuery } from '@tanstack/react-query';
import { paths, pathTo } from '../../../kit/navigation.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { channelQuery } from '../api.ts';
import styles from './userbar-channels.module.css';

/** What those who run a channel come for [RUL-0373]; nothing for others. */
export default function UserbarChannelAdministration({ channelSlug: slug }: { channelSlug: string }) {
  const t = useTranslate();
  const { data: channel } = useQuery(channelQuery(slug));
  if (!channel?.i.can.update) return null;
  const params = { channelSlug: channel.slug };
  return (
    <section aria-label={channel.title}>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.channel, params)}
          label={t('channels.to_channel')}
          icon={<ArrowLeftIcon aria-hidden="true" />}
        />
      </ul>
      <h2 className={classNames(userbar.scope, styles.scope)}>
        <span className="cut" title={channel.title}>
          {channel.title}
        </span>
      </h2>
      <ul>
        <UserbarRow
          to={pathTo(paths.channelAdministration, params)}
          label={t('channels.run.general')}
          icon={<GearSixIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.editChannel, params)}
          label={t('channels.run.edit')}
          icon={<PencilSimpleIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.editChannelLayout, params)}
          label={t('channels.run.layout')}
          icon={<LayoutIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.editChannelDesign, params)}
          label={t('channels.run.design')}
          icon={<PaletteIcon weight="duotone" aria-hidden="true" />}
        />
        <UserbarRow
          to={pathTo(paths.channelWidgets, params)}
          label={t('channels.run.widgets')}
          icon={<SquaresFourIcon weight="duotone" aria-hidden="true" />}
        />
      </ul>
    </section>
  );
}
