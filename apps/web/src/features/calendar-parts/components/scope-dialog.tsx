import type { ApplyTo } from '@dorfplatz/contract';
import { Button, Dialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './dialogs.module.css';

interface ScopeDialogProps {
  open: boolean;
  title: string;
  description?: string;
  onAnswer: (applyTo: ApplyTo | null) => void;
}

/** Asks whether one occurrence or the whole series is meant. */
export function ScopeDialog({ open, title, description, onAnswer }: ScopeDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      title={title}
      description={description ?? t('calendar.scope_help')}
      closeLabel={t('shell.close')}
      size="narrow"
    >
      <div className={styles.scope}>
        <Button size="large" block onClick={() => onAnswer('this')}>
          {t('calendar.scope_this')}
        </Button>
        <Button size="large" block onClick={() => onAnswer('all')}>
          {t('calendar.scope_all')}
        </Button>
      </div>
    </Dialog>
  );
}
