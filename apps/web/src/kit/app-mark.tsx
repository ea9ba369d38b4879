import type { AppCard, AppSymbol } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import type { Icon } from '@phosphor-icons/react';
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { LeafIcon } from '@phosphor-icons/react/dist/csr/Leaf';
import { LightbulbIcon } from '@phosphor-icons/react/dist/csr/Lightbulb';
import { MusicNotesIcon } from '@phosphor-icons/react/dist/csr/MusicNotes';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart';
import { ToolboxIcon } from '@phosphor-icons/react/dist/csr/Toolbox';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench';
import styles from './app-mark.module.css';
import { toneOf } from './choice-tones.ts';

const symbols: Readonly<Record<AppSymbol, Icon>> = {
  boxes: PackageIcon,
  wrench: WrenchIcon,
  gear: GearSixIcon,
  handshake: HandshakeIcon,
  inbox: TrayIcon,
  idea: LightbulbIcon,
  alert: WarningIcon,
  people: UsersThreeIcon,
  book: BookOpenIcon,
  cart: ShoppingCartIcon,
  key: KeyIcon,
  leaf: LeafIcon,
  music: MusicNotesIcon,
  tools: ToolboxIcon,
  truck: TruckIcon,
};

/** The sign of an app, in its colour. The name stands beside it. */
export function AppMark({ app, size = 20 }: { app: Pick<AppCard, 'icon' | 'color'>; size?: 20 | 24 | 36 }) {
  const Sign = symbols[app.icon] ?? PackageIcon;
  return (
    <span
      className={classNames('tone', styles.mark, size === 36 && styles.large, size === 24 && styles.middle)}
      style={toneStyle(toneOf(app.color))}
      aria-hidden="true"
    >
      <Sign weight="duotone" />
    </span>
  );
}
