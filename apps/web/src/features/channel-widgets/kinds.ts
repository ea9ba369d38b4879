import type { WidgetType } from '@dorfplatz/contract';
import type { Icon } from '@phosphor-icons/react';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { RssSimpleIcon } from '@phosphor-icons/react/dist/csr/RssSimple';
import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';

export interface WidgetKind {
  Icon: Icon;
  /** Data colour that its icon is tinted with: `toneStyle(color)` on an element of class `tone`. */
  color: string;
  /** Keys of what it is called, and of what it shows. */
  name: string;
  about: string;
}

/** The types of widgets as they look where one is chosen, in the order in which they are offered. */
export const widgetKinds: Record<WidgetType, WidgetKind> = {
  banner: {
    Icon: ImageSquareIcon,
    color: 'violet',
    name: 'channel_widgets.kind.banner',
    about: 'channel_widgets.about.banner',
  },
  spotlight: {
    Icon: SparkleIcon,
    color: 'amber',
    name: 'channel_widgets.kind.spotlight',
    about: 'channel_widgets.about.spotlight',
  },
  blog: {
    Icon: ArticleIcon,
    color: 'blue',
    name: 'channel_widgets.kind.blog',
    about: 'channel_widgets.about.blog',
  },
  text: {
    Icon: TextAaIcon,
    color: 'slate',
    name: 'channel_widgets.kind.text',
    about: 'channel_widgets.about.text',
  },
  people: {
    Icon: UsersThreeIcon,
    color: 'pink',
    name: 'channel_widgets.kind.people',
    about: 'channel_widgets.about.people',
  },
  appointments: {
    Icon: CalendarDotsIcon,
    color: 'coral',
    name: 'channel_widgets.kind.appointments',
    about: 'channel_widgets.about.appointments',
  },
  rss: {
    Icon: RssSimpleIcon,
    color: 'amber',
    name: 'channel_widgets.kind.rss',
    about: 'channel_widgets.about.rss',
  },
  images: {
    Icon: ImagesIcon,
    color: 'green',
    name: 'channel_widgets.kind.images',
    about: 'channel_widgets.about.images',
  },
  link: {
    Icon: LinkSimpleIcon,
    color: 'cyan',
    name: 'channel_widgets.kind.link',
    about: 'channel_widgets.about.link',
  },
};
