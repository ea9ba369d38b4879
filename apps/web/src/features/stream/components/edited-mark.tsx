import { Suspense, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { VersionsDialog } from '../../post-life/index.ts';
import type { Target } from '../api.ts';
import styles from './post.module.css';

/** Says that an entry was edited, and shows what it said before. */
export function EditedMark({ entry }: { entry: Target }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.edited}
        aria-label={t('stream.show_versions')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('stream.edited')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <VersionsDialog entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
