import { Button, ConfirmDialog, Dialog, flash } from '@dorfplatz/ui';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { MailFrame } from '../../newsletter/index.ts';
import { type Preview, previewOf, restoreTemplate, sendTest } from '../api.ts';
import type { TemplateDraft } from '../use-template-draft.ts';
import styles from './template.module.css';

/** What one can try with a design before it holds, and the way back to the template that comes with the product. */
export function Tries({ draft }: { draft: TemplateDraft }) {
  const t = useTranslate();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const { busy, run } = useAction<'preview' | 'test' | 'restore'>();
  const isDisabled = !draft.canSend || busy !== null;
  return (
    <div className={styles.tries}>
      <Button size="small" variant="ghost" disabled={isDisabled} onClick={() => setRestoring(true)}>
        {t('newsletter_designer.restore')}
      </Button>
      <Button
        size="small"
        icon={<EyeIcon aria-hidden="true" />}
        busy={busy === 'preview'}
        disabled={isDisabled}
        onClick={() =>
          void draft.withCurrent(({ body, css }) =>
            run('preview', async () => setPreview(await previewOf({ body, css }))),
          )
        }
      >
        {t('newsletter_designer.preview')}
      </Button>
      <Button
        size="small"
        icon={<PaperPlaneTiltIcon aria-hidden="true" />}
        busy={busy === 'test'}
        disabled={isDisabled}
        onClick={() =>
          void draft.withCurrent(({ body, css }) =>
            run('test', async () =>
              flash(t('newsletter_designer.test_sent', { email: await sendTest({ body, css }) })),
            ),
          )
        }
      >
        {t('newsletter_designer.test')}
      </Button>
      <Dialog
        open={preview !== null}
        onClose={() => setPreview(null)}
        title={preview?.subject ?? ''}
        closeLabel={t('kit.close')}
        size="wide"
        fillsPhone
      >
        {preview ? <MailFrame title={t('newsletter_designer.preview')} html={preview.html} /> : null}
      </Dialog>
      <ConfirmDialog
        open={isRestoring}
        onClose={() => setRestoring(false)}
        onConfirm={() => {
          setRestoring(false);
          void run('restore', async () => draft.show(await restoreTemplate(draft.stored.id)), {
            done: t('newsletter_designer.restored'),
          });
        }}
        danger
        title={t('newsletter_designer.restore_title')}
        description={t('newsletter_designer.restore_text')}
        confirmLabel={t('newsletter_designer.restore')}
        cancelLabel={t('newsletter_designer.cancel')}
        closeLabel={t('kit.close')}
      />
    </div>
  );
}
