import type { ExternalIdLine } from '@dorfplatz/contract';
import { Button, Row, RowList } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './external-ids.module.css';

/** So many lines are shown first, and with each press more. */
const atOnce = 50;

/** Lines of a list with what becomes of each. */
export function CheckedLines({ title, lines }: { title: string; lines: readonly ExternalIdLine[] }) {
  const t = useTranslate();
  const [shown, setShown] = useState(atOnce);
  if (lines.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <RowList>
        {lines.slice(0, shown).map((line) => (
          <Row key={line.line}>
            <span className={`${styles.line} small muted`}>
              {t('external_ids.line', { line: line.line })}
            </span>
            <div className={styles.about}>
              <b>{line.name || t('external_ids.nobody')}</b>
              <span>{line.external_id}</span>
            </div>
            <span className={`${styles.outcome} small`}>
              {t(`external_ids.outcome.${line.outcome}`, {
                before: line.based_on ?? '',
                held_by: line.held_by ?? '',
              })}
            </span>
          </Row>
        ))}
      </RowList>
      {lines.length > shown ? (
        <div>
          <Button size="small" onClick={() => setShown(shown + 4 * atOnce)}>
            {t('external_ids.show_more', { count: lines.length - shown })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
