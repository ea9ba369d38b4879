import { IconButton } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { GroupRow } from '../../groups/index.ts';
import { close, promotionQuery } from '../api.ts';
import styles from './group-promotion.module.css';

/** Groups to join, for those who belong to few; closed for good. Nothing while it loads: it is only an offer. */
export default function GroupPromotion() {
  const t = useTranslate();
  const { data } = useQuery(promotionQuery);
  const { busy, run } = useAction<'close'>();
  if (!data || data.groups.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="group-promotion">
      <div className={styles.head}>
        <h2 id="group-promotion">{data.title}</h2>
        <IconButton
          size="small"
          disabled={busy === 'close'}
          label={t('group_promotion.close')}
          onClick={() => void run('close', close, { done: t('group_promotion.closed') })}
        >
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {data.html_description ? <WrittenText html={data.html_description} /> : null}
      <ul className={styles.groups}>
        <Suspense fallback={null}>
          {data.groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}
