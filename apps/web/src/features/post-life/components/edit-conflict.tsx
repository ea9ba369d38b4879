import { Alert, Button } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { Changes } from './changes.tsx';
import styles from './post-life.module.css';

interface EditConflictProps {
  /** What stands there now. */
  theirs: string;
  mine: string;
  onTakeTheirs: () => void;
}

/** Says that an entry was changed elsewhere meanwhile, and how that differs from what is written here. */
export default function EditConflict({ theirs, mine, onTakeTheirs }: EditConflictProps) {
  const t = useTranslate();
  return (
    <div className={styles.notice}>
      <Alert kind="warn">
        <p>{t('post_life.conflict')}</p>
        <div className={styles.conflict}>
          <Changes before={theirs} after={mine} />
        </div>
        <p className="small muted">{t('post_life.conflict_help')}</p>
        <Button variant="secondary" size="small" onClick={onTakeTheirs}>
          {t('post_life.take_theirs')}
        </Button>
      </Alert>
    </div>
  );
}
