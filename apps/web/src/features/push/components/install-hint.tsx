import { Button } from '@dorfplatz/ui';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { canInstall, dismissInstall, install, onInstallChange } from '../../../lib/install.ts';
import styles from '../push.module.css';

/** Offers to put the product among the apps, where the browser can and its person did not decline. */
export function InstallHint() {
  const t = useTranslate();
  if (!useSyncExternalStore(onInstallChange, canInstall)) return null;
  return (
    <div className={styles.install}>
      <p>
        <b>{t('push.install')}</b>
        <span>{t('push.install_help')}</span>
      </p>
      <Button size="small" variant="primary" onClick={() => void install()}>
        {t('push.install_now')}
      </Button>
      <Button size="small" onClick={dismissInstall}>
        {t('push.install_not')}
      </Button>
    </div>
  );
}
