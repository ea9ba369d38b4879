import { Dialog, Switch } from '@dorfplatz/ui';
import { useState } from 'react';
import { isApple, shortcutsNow } from '../kit/shortcuts.ts';
import { hasSingleKeys, setSingleKeys } from '../kit/single-keys.ts';
import { useTranslate } from '../lib/i18n.ts';
import styles from './shortcut-sheet.module.css';

/** What stands on keys that write nothing. */
const SIGNS: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓' };

/** The keyboard shortcuts that work on the screen below it. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [areOn, setOn] = useState(hasSingleKeys);
  const [offered] = useState(shortcutsNow);
  const shortcuts: [string[], string][] = [
    [[isApple ? '⌘' : t('shell.shortcuts.ctrl'), 'K'], t('shell.shortcuts.palette')],
    ...(areOn ? offered : []).map(({ act, keys }): [string[], string] => [
      Object.keys(keys).map((key) => SIGNS[key] ?? key.toUpperCase()),
      t(`shell.shortcuts.${act}`),
    ]),
    [['↑', '↓'], t('shell.shortcuts.arrows')],
    [['Esc'], t('shell.shortcuts.close')],
  ];
  return (
    <Dialog open onClose={onClose} title={t('shell.shortcuts.title')} closeLabel={t('kit.close')}>
      <dl className={styles.list}>
        {shortcuts.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shell.shortcuts.single_keys')}
        help={t('shell.shortcuts.single_keys_help')}
        checked={areOn}
        onChange={(event) => {
          setOn(event.target.checked);
          setSingleKeys(event.target.checked);
        }}
      />
    </Dialog>
  );
}
