import type { PlannedActivity } from '@dorfplatz/contract';
import { Alert, Badge, Button, ConfirmDialog, Skeleton } from '@dorfplatz/ui';
import { Suspense, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PlannedArticleForm } from '../../articles/parts/index.ts';
import { Attachments, WrittenText } from '../../content/index.ts';
import { PlannedPoll } from '../../polls/index.ts';
import { cancel, publishNow, replan } from '../api.ts';
import { PlanDialog } from './plan-dialog.tsx';
import styles from './planned.module.css';
import { PlannedForm } from './planned-form.tsx';

/** A planned post with what can be done about it: change it, move it, publish it now, cancel it. */
export function PlannedItem({ planned }: { planned: PlannedActivity }) {
  const t = useTranslate();
  const dates = useDates();
  const item = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'publish' | 'cancel'>({ leaves: item });
  const [open, setOpen] = useState<'edit' | 'move' | 'cancel' | null>(null);
  const { post, date, time, failure } = planned;
  const when = `${dates.middle(date)}, ${time}`;
  const close = () => {
    setOpen(null);
    catchFocus(() => item.current?.querySelector('button'));
  };
  const drop = () => {
    setOpen(null);
    void run('cancel', () => cancel(planned), { done: t('planned.cancelled') });
  };
  return (
    <li ref={item} className={styles.item} aria-label={t('planned.item', { when })}>
      <div className={styles.head}>
        <time dateTime={planned.publishes_at}>{when}</time>
        {(post.type ?? 'note') === 'note' ? null : <Badge>{t(`planned.type.${post.type}`)}</Badge>}
        {failure ? <Badge kind="danger">{t('planned.failed')}</Badge> : null}
      </div>
      <p className={styles.places}>
        {planned.streams.length === 0
          ? t('planned.nowhere')
          : planned.streams
              .map(({ is_main, group_name, name }) =>
                is_main ? (group_name ?? name) : [group_name, name].filter(Boolean).join(' › '),
              )
              .join(', ')}
      </p>
      {failure ? <Alert kind="warn">{t(`planned.failure.${failure}`)}</Alert> : null}
      {open === 'edit' ? (
        <Suspense fallback={null}>
          {post.article ? (
            <PlannedArticleForm
              id={planned.id}
              post={post}
              onSave={(changed) => replan(planned.id, { post: changed, date, time })}
              onClose={close}
            />
          ) : (
            <PlannedForm planned={planned} onClose={close} />
          )}
        </Suspense>
      ) : (
        <>
          {post.options ? (
            <Suspense fallback={<Skeleton height={96} />}>
              <PlannedPoll post={post} />
            </Suspense>
          ) : null}
          {post.article ? <h3 className={styles.title}>{post.article.title}</h3> : null}
          {planned.html_content ? <WrittenText html={planned.html_content} /> : null}
          <Attachments attachments={planned.attachments} />
          <div className={styles.acts}>
            <Button size="small" aria-label={t('planned.edit_of', { when })} onClick={() => setOpen('edit')}>
              {t('planned.edit')}
            </Button>
            <Button size="small" aria-label={t('planned.move_of', { when })} onClick={() => setOpen('move')}>
              {t('planned.move')}
            </Button>
            <Button
              size="small"
              busy={busy === 'publish'}
              aria-label={t('planned.publish_of', { when })}
              onClick={() => void run('publish', () => publishNow(planned), { done: t('planned.published') })}
            >
              {t('planned.publish')}
            </Button>
            <Button
              size="small"
              variant="ghost"
              busy={busy === 'cancel'}
              aria-label={t('planned.cancel_of', { when })}
              onClick={() => setOpen('cancel')}
            >
              {t('planned.cancel')}
            </Button>
          </div>
        </>
      )}
      {open === 'move' ? (
        <PlanDialog
          title={t('planned.move_title')}
          confirmLabel={t('planned.save')}
          initial={{ date, time }}
          onPlan={(moved) => replan(planned.id, { post, ...moved })}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'cancel'}
        onClose={() => setOpen(null)}
        onConfirm={drop}
        danger
        title={t('planned.cancel_title')}
        description={t('planned.cancel_text')}
        confirmLabel={t('planned.cancel_confirm')}
        cancelLabel={t('planned.cancel_dialog')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}
