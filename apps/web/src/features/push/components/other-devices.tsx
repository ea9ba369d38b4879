import type { Device } from '@dorfplatz/contract';
import { deviceName, isHandheld } from '@dorfplatz/contract/user-agent';
import { Badge, Button, flash } from '@dorfplatz/ui';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { endDevice } from '../api.ts';
import styles from '../push.module.css';

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslate();
  const { short } = useDates();
  const [isRemoving, setRemoving] = useState(false);
  const browser = deviceName(device.user_agent) ?? t('push.unknown_device');
  const names = { web: browser, ios: t('push.app_ios'), android: t('push.app_android') };
  const name = names[device.platform];
  const isApp = device.platform !== 'web';
  const Icon = isApp || isHandheld(device.user_agent) ? DeviceMobileIcon : DesktopIcon;
  const remove = async () => {
    setRemoving(true);
    try {
      await endDevice(device.id);
      flash(t('push.removed'));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
      setRemoving(false);
    }
  };
  return (
    <li className={styles.device}>
      <Icon weight="duotone" aria-hidden="true" />
      <div>
        <p>
          {name}
          {device.failing ? <Badge>{t('push.failing')}</Badge> : null}
        </p>
        <p className="muted small">
          {device.last_success_at
            ? t('push.last_success', { when: short(device.last_success_at) })
            : t('push.registered', { when: short(device.created_at) })}
        </p>
      </div>
      <Button
        size="small"
        busy={isRemoving}
        onClick={() => void remove()}
        aria-label={t('push.remove_of', { device: name })}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}

/** Devices beside this one that get pushes; absent without any. */
export function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const t = useTranslate();
  if (devices.length === 0) return null;
  return (
    <div className={styles.category}>
      <h3>{t('push.other_devices')}</h3>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </div>
  );
}
