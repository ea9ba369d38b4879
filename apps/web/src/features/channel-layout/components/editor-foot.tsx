import { Button } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './editor.module.css';

interface EditorFootProps {
  changes: number;
  busy: 'publish' | 'discard' | null;
  onAdd: () => void;
  onDiscard: () => void;
  onPublish: () => void;
}

/** How much is changed, which keys move it, and what becomes of it. */
export function EditorFoot({ changes, busy, onAdd, onDiscard, onPublish }: EditorFootProps) {
  const t = useTranslate();
  return (
    <footer className={styles.foot}>
      <Button
        variant="soft"
        className={styles.add}
        icon={<PlusIcon weight="bold" aria-hidden="true" />}
        aria-label={t('channel_layout.add_widget')}
        onClick={onAdd}
      >
        {t('channel_layout.widget')}
      </Button>
      <p className={styles.changes}>
        <b>{t('channel_layout.changes', { count: changes })}</b>{' '}
        {changes > 0 ? <span className="muted">{t('channel_layout.as_draft')}</span> : null}
      </p>
      <p id="channel-layout-keys" className={styles.keys}>
        <span>
          <kbd>{t('channel_layout.key_space')}</kbd>
          {t('channel_layout.key_lift')}
        </span>{' '}
        <span>
          <span className={styles.arrows} aria-hidden="true">
            {['↑', '↓', '←', '→'].map((arrow) => (
              <kbd key={arrow}>{arrow}</kbd>
            ))}
          </span>
          <span className="visually-hidden">{t('channel_layout.key_arrows')}</span>
          {t('channel_layout.key_move')}
        </span>{' '}
        <span>
          <kbd>{t('channel_layout.key_escape')}</kbd>
          {t('channel_layout.key_back')}
        </span>
      </p>
      <Button variant="ghost" disabled={changes === 0} busy={busy === 'discard'} onClick={onDiscard}>
        {t('channel_layout.discard')}
      </Button>
      <Button variant="primary" disabled={changes === 0} busy={busy === 'publish'} onClick={onPublish}>
        {t('channel_layout.publish')}
      </Button>
    </footer>
  );
}
