import { Alert, Button, Skeleton } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Designer } from '../use-designer.ts';
import styles from './template.module.css';

interface DesignerFrameProps {
  designer: Designer;
  /** Goes on without the editor, in the text. */
  onSource: () => void;
}

/** The frame of the editor, and what to do while it does not come [RUL-0585]. */
export function DesignerFrame({ designer, onSource }: DesignerFrameProps) {
  const t = useTranslate();
  const { frame, src, state, retry } = designer;
  const isMissing = state === 'late' || state === 'failed';
  return (
    <div className={styles.stage} aria-busy={state === 'loading' || undefined}>
      {isMissing ? (
        <Alert
          kind="danger"
          title={t(`newsletter_designer.${state}`)}
          action={
            <div className={styles.choices}>
              <Button size="small" onClick={retry}>
                {t('newsletter_designer.load_again')}
              </Button>
              <Button size="small" onClick={onSource}>
                {t('newsletter_designer.edit_source')}
              </Button>
            </div>
          }
        >
          {t('newsletter_designer.late_help')}
        </Alert>
      ) : null}
      {state === 'loading' ? (
        <div className={styles.loading} role="status">
          <p className="muted">{t('newsletter_designer.loading')}</p>
          <Skeleton height={360} />
        </div>
      ) : null}
      {/* It is apart from us by its document or its host: docs/decisions/0087. */}
      <iframe
        key={src}
        ref={frame}
        className={isMissing ? styles.hidden : styles.frame}
        title={t('newsletter_designer.frame_title')}
        src={src}
        sandbox="allow-scripts allow-same-origin"
      />
    </div>
  );
}
