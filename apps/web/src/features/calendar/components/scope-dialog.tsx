import type { ApplyTo, SeriesScope } from '@dorfplatz/contract';
import { Button, Dialog } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './dialogs.module.css';

type ScopeDialogProps = {
  open: boolean;
  title: string;
  /** What one alone is: of a series that is shown as a whole, the next one, and none is shown that others come after. */
  one?: 'this' | 'next';
} & (
  | { hasFollowing?: true; onAnswer: (applyTo: SeriesScope | null) => void }
  | { hasFollowing: false; onAnswer: (applyTo: ApplyTo | null) => void }
);

/** Asks how much of a series is meant: one occurrence, it and those after it, or all [RUL-0071] [RUL-1092]. */
export function ScopeDialog({ open, title, one = 'this', hasFollowing, onAnswer }: ScopeDialogProps) {
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
        {one === 'this' && hasFollowing !== false ? (
          <Button size="large" block onClick={() => onAnswer('this_and_following')}>
            {t('calendar.scope_following')}
          </Button>
        ) : null}
        <Button size="large" block onClick={() => onAnswer('all')}>
          {t('calendar.scope_all')}
        </Button>
      </div>
    </Dialog>
  );
}
