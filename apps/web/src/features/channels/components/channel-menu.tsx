import type { ChannelDetails } from '@dorfplatz/contract';
import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { LayoutIcon } from '@phosphor-icons/react/dist/csr/Layout';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { ReactNode } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { change } from '../api.ts';
import { copyLink } from '../copy-link.ts';

interface ChannelMenuProps {
  channel: ChannelDetails;
  onShowSubscribers: () => void;
}

/** What else one may do with a channel; those who run it lay it out, change it and put it away [RUL-0371]. */
export function ChannelMenu({ channel, onShowSubscribers }: ChannelMenuProps) {
  const t = useTranslate();
  const { run } = useAction<'archive'>();
  const { slug, title, status, subscribers_count: count } = channel;
  const params = { channelSlug: slug };
  const set = (to: ChannelDetails['status']) => () => change(slug, { status: to });
  const way = (address: string, label: string, icon: ReactNode): MenuEntry => ({
    kind: 'link',
    label,
    icon,
    href: address,
    render: <Link to={address} />,
  });
  const isArchived = status === 'archived';
  const blog = { blogId: channel.blog_id };
  const ofManagers: MenuEntry[] = [
    way(
      pathTo(paths.newBlogArticle, blog),
      t('channels.menu.article'),
      <NotePencilIcon aria-hidden="true" />,
    ),
    way(pathTo(paths.editBlog, blog), t('channels.menu.blog'), <NewspaperIcon aria-hidden="true" />),
    way(
      pathTo(paths.editChannelLayout, params),
      t('channels.menu.layout'),
      <LayoutIcon aria-hidden="true" />,
    ),
    way(pathTo(paths.editChannel, params), t('channels.menu.edit'), <PencilSimpleIcon aria-hidden="true" />),
    way(
      pathTo(paths.editChannelDesign, params),
      t('channels.menu.design'),
      <PaletteIcon aria-hidden="true" />,
    ),
    way(
      pathTo(paths.channelAdministration, params),
      t('channels.menu.administration'),
      <GearSixIcon aria-hidden="true" />,
    ),
    { kind: 'separator' },
  ];
  const entries: MenuEntry[] = [
    ...(channel.i.can.update ? ofManagers : []),
    {
      label: t('channels.menu.subscribers', { count }),
      icon: <UsersThreeIcon aria-hidden="true" />,
      onSelect: onShowSubscribers,
    },
    {
      label: t('channels.menu.copy_link'),
      icon: <LinkSimpleIcon aria-hidden="true" />,
      onSelect: () => copyLink(new URL(channel.html_url, location.href).href, t),
    },
    ...(channel.i.can.update
      ? ([
          { kind: 'separator' },
          {
            label: t(isArchived ? 'channels.menu.unarchive' : 'channels.menu.archive'),
            icon: <ArchiveIcon aria-hidden="true" />,
            onSelect: () =>
              void run('archive', set(isArchived ? 'published' : 'archived'), {
                done: t(isArchived ? 'channels.unarchived' : 'channels.archived', { title }),
                undo: {
                  act: set(status),
                  done: t(isArchived ? 'channels.archived' : 'channels.unarchived', { title }),
                },
              }),
          },
        ] satisfies MenuEntry[])
      : []),
  ];
  const label = t('channels.menu_of', { title });
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(attributes) => (
        <IconButton label={label} {...attributes}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
