import type { PushKind, PushSettings } from '@dorfplatz/contract';
import { Alert, Button, Checkbox, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { pushSettingsQuery, savePushSettings } from '../api.ts';
import styles from '../push.module.css';

const enabledOf = ({ categories }: PushSettings): PushKind[] =>
  categories.flatMap(({ kinds }) => kinds.flatMap(({ key, enabled }) => (enabled ? [key] : [])));

/** What is pushed to this device, by category; each choice holds at once [RUL-0357] [RUL-0358]. */
export function PushCategories({ deviceId }: { deviceId: number }) {
  const t = useTranslate();
  const { data, isPending, refetch } = useQuery(pushSettingsQuery(deviceId));
  const [isSaving, setSaving] = useState(false);
  if (isPending) return <Skeleton height={120} />;
  if (!data || data.categories.length === 0) {
    return (
      <Alert
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        }
      >
        {t('push.no_settings')}
      </Alert>
    );
  }
  const choose = async (key: PushKind, isOn: boolean) => {
    setSaving(true);
    const others = enabledOf(data).filter((each) => each !== key);
    try {
      await savePushSettings(deviceId, isOn ? [...others, key] : others);
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return data.categories.map(({ category, label, kinds }) => (
    <fieldset key={category} className={styles.category}>
      <legend>{label}</legend>
      {kinds.map((kind) => (
        <Checkbox
          key={kind.key}
          label={kind.label}
          checked={kind.enabled}
          disabled={isSaving}
          onChange={(event) => void choose(kind.key, event.target.checked)}
        />
      ))}
    </fieldset>
  ));
}
