import type { AppToFill } from '@dorfplatz/contract';
import { Dialog, flash, SearchInput, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { appsToFillQuery } from '../../../kit/apps-to-fill.ts';
import { askForItem } from '../../../kit/asked-item.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useGoTo } from '../../../kit/navigation.ts';
import { paths, pathTo } from '../../../kit/paths.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { appQuery } from '../api.ts';
import styles from './new-item-dialog.module.css';
import { NewItemDialog } from './new-item-dialog.tsx';

/** So many apps are looked through without a search. */
const SEEN_AT_ONCE = 8;

/** Writes an item down, over whatever screen is shown: the app is chosen first, where there are several. */
export default function NewItem() {
  const { data: apps, error, refetch } = useQuery(appsToFillQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const only = apps?.length === 1 ? apps[0]!.slug : null;
  const slug = chosen ?? only;
  return slug === null ? (
    <Choice apps={apps} hasFailed={error !== null} onRetry={() => void refetch()} onChoose={setChosen} />
  ) : (
    <Form slug={slug} />
  );
}

interface ChoiceProps {
  apps: readonly AppToFill[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  onChoose: (slug: string) => void;
}

function Choice({ apps, hasFailed, onRetry, onChoose }: ChoiceProps) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const sought = words.trim().toLocaleLowerCase();
  const found = (apps ?? []).filter(({ name, group }) =>
    `${name} ${group?.name ?? ''}`.toLocaleLowerCase().includes(sought),
  );
  return (
    <Dialog
      open
      fillsPhone
      onClose={() => askForItem(false)}
      title={t('apps.choose')}
      closeLabel={t('kit.close')}
    >
      {apps && apps.length > SEEN_AT_ONCE ? (
        <SearchInput
          aria-label={t('apps.choose_search')}
          placeholder={t('apps.choose_search')}
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      {apps ? (
        <ul className={styles.choice} aria-label={t('apps.title')}>
          {found.map(({ id, slug, name, icon, color, group }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(slug)}>
                <AppMark app={{ icon, color }} size={36} />
                <span>
                  <b>{name}</b>
                  {group ? <span className="small muted">{group.name}</span> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : hasFailed ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
      {apps && found.length === 0 ? (
        <p className="muted">{t(apps.length === 0 ? 'apps.choose_none' : 'apps.choose_no_match')}</p>
      ) : null}
    </Dialog>
  );
}

function Form({ slug }: { slug: string }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { data: app, error, refetch } = useQuery(appQuery(slug));
  const close = () => askForItem(false);
  if (app)
    return (
      <NewItemDialog
        app={app}
        initial={nothing}
        onClose={close}
        onMade={({ id, title }) => {
          close();
          flash(t('apps.new.made', { title }), {
            action: {
              label: t('apps.new.open'),
              onSelect: () => {
                goTo(pathTo(paths.item, { itemId: id })).catch(() => {});
              },
            },
          });
        }}
      />
    );
  return (
    <Dialog open fillsPhone onClose={close} title={t('apps.new')} closeLabel={t('kit.close')}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={200} />
        </div>
      )}
    </Dialog>
  );
}

const nothing = {};
