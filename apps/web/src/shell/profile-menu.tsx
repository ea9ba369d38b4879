import { Avatar, flash, Menu, type MenuEntry } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { useGoTo } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useSignOut } from '../kit/sign-out.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
import { type ColourScheme, chooseColourScheme, useColourScheme } from '../lib/theme.ts';
import styles from './header.module.css';

/** One's own profile, settings, colours and the way out; entries follow the abilities [RUL-0474]. */
export function ProfileMenu({ isNarrow, onShortcuts }: { isNarrow: boolean; onShortcuts: () => void }) {
  const t = useTranslate();
  const viewer = useViewer();
  const goTo = useGoTo();
  const signOut = useSignOut();
  const scheme = useColourScheme();
  const entries: MenuEntry[] = [];
  // Whoever looks as somebody else has nothing of their own here.
  if (!viewer.preview) {
    entries.push({
      label: t('shell.profile'),
      icon: <UserIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.member, { memberId: viewer.id })),
    });
    if (viewer.can.update_profile) {
      entries.push({
        label: t('shell.person.edit'),
        icon: <PencilSimpleIcon aria-hidden="true" />,
        onSelect: () => goTo(pathTo(paths.editMember, { memberId: viewer.id })),
      });
    }
    if (viewer.can.update_registration) {
      entries.push({
        label: t('kit.settings'),
        icon: <GearIcon aria-hidden="true" />,
        onSelect: () => goTo(pathTo(paths.account)),
      });
    }
    entries.push({
      label: t('shell.mail_settings'),
      icon: <EnvelopeSimpleIcon aria-hidden="true" />,
      onSelect: () => goTo(pathTo(paths.memberSettings, { membershipId: viewer.id })),
    });
  }
  if (!isNarrow) {
    entries.push({
      label: t('shell.shortcuts.title'),
      icon: <KeyboardIcon aria-hidden="true" />,
      onSelect: onShortcuts,
    });
  }
  entries.push(
    ...(entries.length > 0 ? [{ kind: 'separator' } as const] : []),
    {
      kind: 'choice',
      label: t('shell.scheme'),
      value: scheme,
      onChange: (value) => chooseColourScheme(value as ColourScheme),
      options: [
        { value: 'auto', label: t('shell.scheme.auto'), icon: <DesktopIcon aria-hidden="true" /> },
        { value: 'light', label: t('shell.scheme.light'), icon: <SunIcon aria-hidden="true" /> },
        { value: 'dark', label: t('shell.scheme.dark'), icon: <MoonIcon aria-hidden="true" /> },
      ],
    },
    { kind: 'separator' },
    {
      label: t('kit.sign_out'),
      icon: <SignOutIcon aria-hidden="true" />,
      onSelect: () => void signOut().catch(() => flash(t('shell.error.title'), { kind: 'error' })),
    },
  );
  return (
    <Menu
      label={t('shell.profile_of', { name: viewer.display_name })}
      entries={entries}
      trigger={(attributes) => (
        <button
          type="button"
          className={styles.me}
          aria-label={t('shell.profile_of', { name: viewer.display_name })}
          {...attributes}
        >
          <Avatar name={viewer.display_name} src={viewer.images?.small} size={32} />
          {isNarrow ? null : <CaretDownIcon aria-hidden="true" />}
        </button>
      )}
    />
  );
}
