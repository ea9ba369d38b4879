import type { Appointment } from '@dorfplatz/contract';
import { Button, buttonClass, flash, IconButton } from '@dorfplatz/ui';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { start } from '../api.ts';
import styles from './facts.module.css';

function Copied({ label, value }: { label: string; value: string }) {
  const t = useTranslate();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      flash(t('appointments.copied', { name: label }));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    }
  };
  return (
    <div className={styles.copied}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <IconButton size="small" label={t('appointments.copy', { name: label })} onClick={() => void copy()}>
        <CopyIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The online meeting: its room, the way in, and what can be copied [RUL-0037]. */
export function Meeting({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const [isStarting, setStarting] = useState(false);
  const { meeting, can } = appointment;
  if (!meeting) return null;
  const begin = async () => {
    setStarting(true);
    try {
      location.assign(await start(appointment.id));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
      setStarting(false);
    }
  };
  const {
    join_url: joinUrl,
    room_name,
    conference_call_phone_number: phone,
    conference_call_access_code: code,
  } = meeting;
  return (
    <div className={styles.fact}>
      <VideoCameraIcon weight="duotone" aria-hidden="true" />
      <div>
        <div className={styles.row}>
          <div>
            <p className={styles.lead}>{t('appointments.meeting')}</p>
            {room_name ? <p className="small muted">{t('appointments.room', { name: room_name })}</p> : null}
          </div>
          {joinUrl ? (
            <a
              href={joinUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: appointment.can.opt ? 'secondary' : 'primary' })}
            >
              <VideoCameraIcon aria-hidden="true" />
              {t('appointments.join')}
            </a>
          ) : can.start_meeting ? (
            <Button busy={isStarting} onClick={() => void begin()}>
              {t('appointments.start_meeting')}
            </Button>
          ) : null}
        </div>
        {phone || code || joinUrl || room_name ? (
          <dl className={styles.keys}>
            {room_name ? <Copied label={t('appointments.room_name')} value={room_name} /> : null}
            {joinUrl ? <Copied label={t('appointments.join_link')} value={joinUrl} /> : null}
            {phone ? <Copied label={t('appointments.dial_in')} value={phone} /> : null}
            {code ? <Copied label={t('appointments.access_code')} value={code} /> : null}
          </dl>
        ) : null}
      </div>
    </div>
  );
}
