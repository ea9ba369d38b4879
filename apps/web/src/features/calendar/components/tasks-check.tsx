import { toneStyle } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-check.module.css';
import { taskColor } from './entry-words.tsx';

/** Whether one's own tasks stand among the appointments. */
export function TasksCheck({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const t = useTranslate();
  return (
    <label className={`tone ${styles.row}`} style={toneStyle(taskColor)}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="cut">{t('calendar.own_tasks')}</span>
    </label>
  );
}
