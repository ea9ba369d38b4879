import { Alert, Button, ProgressBar } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { actQuery, OPPOSITES, startAct, stopAct } from '../api.ts';
import styles from '../selection.module.css';

interface ActProgressProps {
  id: number;
  onClose: () => void;
  /** Told the id of the act that takes this one back. */
  onUndone: (actId: number) => void;
}

/** How far an act on many people is; once it is over whom it changed, whom not and why, and the way back. */
export function ActProgress({ id, onClose, onUndone }: ActProgressProps) {
  const t = useTranslate();
  const { data } = useQuery(actQuery(id));
  const { busy, run } = useAction<'undo' | 'stop'>();
  if (!data) return null;
  const { act, done, total, finished_at, changed_ids: changed, refused, group_id, role_id } = data;
  if (finished_at === null) {
    const label = t('member_manager.act_running', { done, total });
    return (
      <div className={styles.progress}>
        <ProgressBar share={done / total} label={label} />
        <div className={styles.running}>
          <p className="small muted">{label}</p>
          <Button size="small" busy={busy === 'stop'} onClick={() => void run('stop', () => stopAct(id))}>
            {t('member_manager.act_stop')}
          </Button>
        </div>
      </div>
    );
  }
  const opposite = OPPOSITES[act];
  return (
    <div className={styles.progress}>
      <Alert
        kind={refused.length > 0 || done < total ? 'warn' : 'ok'}
        title={t(`member_manager.act_done.${act}`, { count: changed.length })}
      >
        {done < total ? <p>{t('member_manager.act_stopped', { done, total })}</p> : null}
        {refused.length > 0 ? (
          <>
            <p>{t('member_manager.act_refused', { count: refused.length })}</p>
            <ul className={styles.refused} tabIndex={refused.length > 8 ? 0 : undefined}>
              {refused.map((each) => (
                <li key={each.id}>
                  {each.name}: {each.reason}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <div className={styles.after}>
          {opposite !== null && changed.length > 0 ? (
            <Button
              size="small"
              busy={busy === 'undo'}
              onClick={() =>
                void run('undo', async () => {
                  const undo = await startAct({
                    act: opposite,
                    member_ids: changed,
                    ...(group_id !== null && { group: String(group_id) }),
                    ...(role_id !== null && { role_id }),
                  });
                  onUndone(undo.id);
                })
              }
            >
              {t('kit.undo')}
            </Button>
          ) : null}
          <Button size="small" variant="ghost" onClick={onClose}>
            {t('kit.close')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
