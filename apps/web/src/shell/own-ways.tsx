import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import type { Way } from '../kit/feature.ts';
import type { Translate } from '../lib/i18n.ts';
import { type ColourScheme, chooseColourScheme } from '../lib/theme.ts';

const schemes: readonly [ColourScheme, Way['icon']][] = [
  ['dark', <MoonIcon key="dark" aria-hidden="true" />],
  ['light', <SunIcon key="light" aria-hidden="true" />],
  ['auto', <DesktopIcon key="auto" aria-hidden="true" />],
];

/** What the frame itself offers. */
export const ownWays = (t: Translate, does: { openShortcuts: () => void; signOut: () => void }): Way[] => [
  {
    key: 'shortcuts',
    kind: 'act',
    label: t('shell.shortcuts.title'),
    words: t('shell.words.shortcuts'),
    icon: <KeyboardIcon aria-hidden="true" />,
    run: does.openShortcuts,
  },
  {
    key: 'sign-out',
    kind: 'act',
    label: t('kit.sign_out'),
    words: t('shell.words.sign_out'),
    icon: <SignOutIcon aria-hidden="true" />,
    run: does.signOut,
  },
  ...schemes.map(
    ([scheme, icon]): Way => ({
      key: `scheme-${scheme}`,
      kind: 'setting',
      label: t(`shell.way.scheme.${scheme}`),
      words: t(`shell.words.scheme.${scheme}`),
      icon,
      run: () => chooseColourScheme(scheme),
    }),
  ),
];
