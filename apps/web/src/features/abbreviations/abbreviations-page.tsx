import type { Abbreviation } from '@dorfplatz/contract';
import { Button, buttonClass, EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { useRef } from 'react';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { abbreviationsQuery, removeAbbreviation, saveAbbreviation } from './api.ts';
import styles from './components/abbreviations.module.css';

/** The abbreviations that are explained in pages [RUL-0740]. */
export default function AbbreviationsPage() {
  const t = useTranslate();
  const list = usePagedList(abbreviationsQuery);
  const isForbidden = list.problem === 'forbidden';
  return (
    <Page
      title={t('abbreviations.way')}
      actions={
        isForbidden ? null : (
          <Link to={pathTo(paths.newAbbreviation)} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon aria-hidden="true" />
            {t('abbreviations.add')}
          </Link>
        )
      }
    >
      {isForbidden ? null : <p className={styles.help}>{t('abbreviations.help')}</p>}
      <PagedList
        list={list}
        loading={<Skeleton height={64} />}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('abbreviations.not_allowed')}
          />
        }
        empty={
          <EmptyState
            icon={<TextAaIcon weight="duotone" aria-hidden="true" />}
            title={t('abbreviations.none')}
          >
            {t('abbreviations.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.abbreviations.map((abbreviation) => (
              <AbbreviationRow key={abbreviation.id} abbreviation={abbreviation} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}

function AbbreviationRow({ abbreviation: { id, short, meaning } }: { abbreviation: Abbreviation }) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const { busy, run } = useAction<'delete'>({ leaves: row });
  return (
    <Row>
      <div ref={row} className={styles.about}>
        <b>{short}</b>
        {meaning}
      </div>
      <Link
        to={pathTo(paths.editAbbreviation, { abbreviationId: id })}
        className={buttonClass({ size: 'small' })}
        aria-label={t('abbreviations.edit_of', { name: short })}
      >
        {t('abbreviations.change')}
      </Link>
      <Button
        size="small"
        busy={busy !== null}
        aria-label={t('abbreviations.delete_of', { name: short })}
        onClick={() =>
          void run('delete', () => removeAbbreviation(id), {
            done: t('abbreviations.deleted', { name: short }),
            undo: {
              act: () => saveAbbreviation(null, { short, meaning }),
              done: t('abbreviations.saved', { name: short }),
            },
          })
        }
      >
        {t('abbreviations.delete')}
      </Button>
    </Row>
  );
}
