import type { Folder } from '@dorfplatz/contract';
import { HardDrivesIcon } from '@phosphor-icons/react/dist/csr/HardDrives';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../app-passwords.module.css';
import { driveAddress } from '../drive-address.ts';
import { CopiedText } from './copied-text.tsx';

/** The address of a folder for programs that open it as a network drive, and the way to the password that they need. */
export function DriveLine({ folder }: { folder: Pick<Folder, 'context' | 'folder_path'> }) {
  const t = useTranslate();
  const address = driveAddress(location.origin, folder.context.slug, folder.folder_path);
  return (
    <details className={styles.drive}>
      <summary>
        <HardDrivesIcon aria-hidden="true" /> {t('app_passwords.connect')}
      </summary>
      <div>
        <p>{t('app_passwords.connect_folder')}</p>
        <CopiedText text={address} label={t('app_passwords.copy_address')} />
        <p>
          <Link to={pathTo(paths.appPasswords)} className="link">
            {t('app_passwords.to_passwords')}
          </Link>
        </p>
      </div>
    </details>
  );
}
