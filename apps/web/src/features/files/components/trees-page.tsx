import { EmptyState, GroupIcon } from '@dorfplatz/ui';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { useQuery } from '@tanstack/react-query';
import { ListState } from '../../../kit/list-state.tsx';
import { Link } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { treesQuery } from '../api.ts';
import { rootAddress } from '../entries.ts';
import styles from './folder.module.css';
import { RowsLoading } from './rows-loading.tsx';

function TreeLink({ slug, name }: { slug: string; name: string }) {
  return (
    <Link to={rootAddress({ slug })}>
      <GroupIcon {...useGroupLook(slug)} size={32} />
      <span>{name}</span>
    </Link>
  );
}

/** The groups whose files somebody sees who sees none of the network's. */
export function TreesPage() {
  const t = useTranslate();
  const list = useQuery(treesQuery);
  const groups = list.data?.trees.filter(({ context }) => context.slug !== null) ?? [];
  return (
    <Page title={t('files.title')} width="full">
      <ListState
        list={list}
        loading={<RowsLoading />}
        isEmpty={groups.length === 0}
        empty={
          <EmptyState
            icon={<FolderOpenIcon weight="duotone" aria-hidden="true" />}
            title={t('files.no_trees')}
          >
            {t('files.no_trees_help')}
          </EmptyState>
        }
      />
      <ul className={styles.groups}>
        {groups.map(({ context }) => (
          <li key={context.id}>
            <TreeLink slug={context.slug!} name={context.name} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
