import type { UpdateOffer } from '@dorfplatz/contract';
import { Button, Dialog, Row } from '@dorfplatz/ui';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './updates.module.css';

/** A version that one may have, with what is new in it and how it is installed. */
export function Offer({ offer: { name, release_notes_url, deadline } }: { offer: UpdateOffer }) {
  const t = useTranslate();
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const until = deadline ? t('updates.deadline', { day: dates.middle(deadline) }) : null;
  const notes = release_notes_url ? (
    <a className="link" href={release_notes_url} target="_blank" rel="noopener noreferrer">
      {t('updates.notes')}
    </a>
  ) : null;
  return (
    <Row>
      <div className={styles.about}>
        <strong>{name}</strong>
        {until ? <span className="small muted">{until}</span> : null}
        {notes}
      </div>
      <Button size="small" onClick={() => setOpen(true)} aria-label={t('updates.how_of', { name })}>
        {t('updates.how')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        description={until ?? undefined}
        closeLabel={t('kit.close')}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t('kit.close')}
          </Button>
        }
      >
        <ol className={styles.steps}>
          <li>{t('updates.step_backup')}</li>
          <li>{t('updates.step_sources')}</li>
          <li>{t('updates.step_start')}</li>
        </ol>
        {notes}
      </Dialog>
    </Row>
  );
}
