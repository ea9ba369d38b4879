import { Alert, Button, FieldGroup, flash, Skeleton, Switch } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { subscribeHere, unsubscribeHere } from '../../../lib/push-registration.ts';
import { useViewer } from '../../../lib/session.ts';
import { devicesQuery, renewDevices, sendTest } from '../api.ts';
import styles from '../push.module.css';
import { useThisBrowser } from '../use-this-browser.ts';
import { InstallHint } from './install-hint.tsx';
import { OtherDevices } from './other-devices.tsx';
import { PushCategories } from './push-categories.tsx';

/** Sends a test to this device and says what became of it. */
function TestButton({ deviceId }: { deviceId: number }) {
  const t = useTranslate();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<'sent' | 'gone' | 'refused' | 'unreachable' | 'failed'>();
  const send = async () => {
    setSending(true);
    setResult(undefined);
    setResult(await sendTest(deviceId).catch(() => 'failed' as const));
    setSending(false);
  };
  return (
    <div className={styles.test}>
      <Button size="small" busy={isSending} onClick={() => void send()}>
        {t('push.test')}
      </Button>
      <p aria-live="polite">{result ? t(`push.test.${result}`) : null}</p>
    </div>
  );
}

/** News as pushes: whether this device gets them, which, and what other devices there are. */
export function PushSection() {
  const t = useTranslate();
  const { id: memberId } = useViewer();
  const { state, look } = useThisBrowser();
  const { data, error, refetch } = useQuery(devicesQuery);
  const [isChanging, setChanging] = useState(false);
  const current = data?.devices.find((device) => device.current);
  const isOn = state === 'on' && current !== undefined;

  const turn = async (on: boolean) => {
    setChanging(true);
    try {
      if (!on) await unsubscribeHere();
      else if ((await Notification.requestPermission()) === 'granted')
        await subscribeHere(memberId, data!.public_key);
    } catch {
      flash(t(on ? 'push.not_turned_on' : 'js.generic_error'), { kind: 'error' });
    } finally {
      await Promise.all([look(), renewDevices()]).catch(() => {});
      setChanging(false);
    }
  };

  if (error && !data) {
    return (
      <FieldGroup legend={t('push.title')}>
        <Alert
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {t('push.no_settings')}
        </Alert>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup legend={t('push.title')} intro={t('push.help')}>
      {!data || !state ? <Skeleton height={44} /> : null}
      {state === 'impossible' ? <Alert>{t('push.impossible')}</Alert> : null}
      {state === 'install_first' ? <Alert>{t('push.install_first')}</Alert> : null}
      {state === 'denied' ? <Alert kind="warn">{t('push.denied')}</Alert> : null}
      {data && (state === 'on' || state === 'off') ? (
        <Switch
          label={t('push.this_device')}
          checked={isOn}
          disabled={isChanging}
          onChange={(event) => void turn(event.target.checked)}
        />
      ) : null}
      {isOn ? (
        <>
          <PushCategories deviceId={current.id} />
          <TestButton deviceId={current.id} />
        </>
      ) : null}
      <InstallHint />
      <OtherDevices devices={data?.devices.filter((device) => device !== current || !isOn) ?? []} />
    </FieldGroup>
  );
}
