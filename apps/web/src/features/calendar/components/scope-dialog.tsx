import type { ApplyTo } from '@dorfplatz/contract';
import { Button, Dialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './dialogs.module.css';

interface ScopeDialogProps {
  open: boolean;
  title: string;
  /** What one alone is: of a series that is shown as a whole, the next one. */
  one?: 'this' | 'next';
  onAnswer: (applyTo: ApplyTo | null) => void;
}

/** Asks whether one occurrence or the whole series is meant. */
export function ScopeDialog({ open, title, one = 'this', onAnswer }: ScopeDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      title={title}
      description={t(one === 'next' ? 'calendar.scope_help_series' : 'calendar.scope_help')}
      closeLabel={t('kit.close')}
      size="narrow"
    >
      <div className={styles.scope}>
        <Button size="large" block onClick={() => onAnswer('this')}>
          {t(one === 'next' ? 'calendar.scope_next' : 'calendar.scope_this')}
        </Button>
        <Button size="large" block onClick={() => onAnswer('all')}>
          {t('calendar.scope_all')}
        </Button>
      </div>
    </Dialog>
  );
}
