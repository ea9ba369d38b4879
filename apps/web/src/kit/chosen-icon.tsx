import type { TabIcon } from '@dorfplatz/contract';
import { BookIcon } from '@phosphor-icons/react/dist/csr/Book';
import { BusIcon } from '@phosphor-icons/react/dist/csr/Bus';
import { CoffeeIcon } from '@phosphor-icons/react/dist/csr/Coffee';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { MusicNotesIcon } from '@phosphor-icons/react/dist/csr/MusicNotes';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { SoccerBallIcon } from '@phosphor-icons/react/dist/csr/SoccerBall';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import type { ComponentType } from 'react';

type Drawn = ComponentType<{ weight?: 'duotone'; 'aria-hidden'?: 'true' }>;

const icons: Record<TabIcon, Drawn> = {
  book: BookIcon,
  bus: BusIcon,
  coffee: CoffeeIcon,
  flag: FlagIcon,
  football: SoccerBallIcon,
  gift: GiftIcon,
  heart: HeartIcon,
  house: HouseIcon,
  image: ImageIcon,
  info: InfoIcon,
  megaphone: MegaphoneIcon,
  music: MusicNotesIcon,
  phone: PhoneIcon,
  star: StarIcon,
};

/** An icon that administrators chose. */
export default function ChosenIcon({ icon }: { icon: TabIcon }) {
  const Icon = icons[icon];
  return <Icon weight="duotone" aria-hidden="true" />;
}
