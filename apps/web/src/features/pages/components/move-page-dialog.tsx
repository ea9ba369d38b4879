import type { Page } from '@dorfplatz/contract';
import { Alert, Button, Dialog, Field, Select } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { moveToTree, treesQuery } from '../api.ts';
import { LinesLoading } from './lines-loading.tsx';
import styles from './pages.module.css';

/** Asks into which other tree a page goes, and says who reads it there. */
export function MovePageDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { busy, run } = useAction<'move'>();
  const { data, error, refetch } = useQuery(treesQuery);
  const [chosen, setChosen] = useState(0);
  const targets = (data?.trees ?? []).filter(
    ({ can, context }) => can.create && context.slug !== page.context.slug,
  );
  const target = targets[chosen]?.context;
  const move = async (groupSlug: string | null, name: string) => {
    const back = page.context.slug;
    const act = async () => {
      const moved = await moveToTree(page.id, { groupSlug });
      await goTo(moved.html_url, { replace: true });
    };
    const isDone = await run('move', act, {
      done: t('pages.transfer.done', { title: page.title, name }),
      undo: {
        act: async () => {
          const moved = await moveToTree(page.id, { groupSlug: back });
          await goTo(moved.html_url, { replace: true });
        },
        done: t('pages.is_back', { name: page.title }),
      },
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t('pages.transfer.title', { title: page.title })}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          {target ? (
            <Button
              variant="primary"
              busy={busy !== null}
              onClick={() => void move(target.slug, target.name)}
            >
              {t('pages.transfer.move')}
            </Button>
          ) : null}
        </>
      }
    >
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LinesLoading /> : null}
      {data && !target ? <p>{t('pages.transfer.nowhere')}</p> : null}
      {target ? (
        <div className={styles.form}>
          <Field id="target" label={t('pages.transfer.where')}>
            <Select
              value={String(chosen)}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={targets.map(({ context }, index) => ({ value: String(index), label: context.name }))}
            />
          </Field>
          <Alert kind="info">
            {target.type === 'network'
              ? t('pages.transfer.to_network')
              : t('pages.transfer.to_group', { name: target.name })}
          </Alert>
        </div>
      ) : null}
    </Dialog>
  );
}
