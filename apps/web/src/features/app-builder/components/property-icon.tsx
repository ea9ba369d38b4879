import type { PropertyType } from '@dorfplatz/contract';
import type { Icon } from '@phosphor-icons/react';
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { TextHTwoIcon } from '@phosphor-icons/react/dist/csr/TextHTwo';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import styles from './builder.module.css';

const icons: Record<PropertyType, Icon> = {
  address: MapPinIcon,
  date: CalendarBlankIcon,
  email: AtIcon,
  file: PaperclipIcon,
  headline: TextHTwoIcon,
  html: TextAaIcon,
  image: ImageIcon,
  membership: UserIcon,
  number: HashIcon,
  relation: ArrowsLeftRightIcon,
  selection: ListChecksIcon,
  statistics: ChartBarIcon,
  tag: TagIcon,
  text: TextTIcon,
  url: LinkSimpleIcon,
};

/** The sign of a type of fields. */
export function PropertyIcon({ type, isSmall = false }: { type: PropertyType; isSmall?: boolean }) {
  const Sign = icons[type];
  return (
    <span className={isSmall ? styles.smallType : styles.type} aria-hidden="true">
      <Sign />
    </span>
  );
}
