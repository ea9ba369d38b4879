import { type AppPassword, deleteAppPassword } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, EmptyState, Skeleton } from '@dorfplatz/ui';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { call } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { appPasswordsQuery } from './api.ts';
import styles from './app-passwords.module.css';
import { CopiedText } from './components/copied-text.tsx';
import { type MadeAppPassword, NewAppPassword } from './components/new-app-password.tsx';

const SYSTEMS = ['windows', 'macos', 'linux'] as const;

const reload = () => queryClient.invalidateQueries(appPasswordsQuery);

/** Passwords of programs that open the files as a network drive, and how one is connected. */
export default function AppPasswordsPage() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(appPasswordsQuery);
  const { busy, run } = useAction<'remove'>();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeAppPassword>();
  const [removed, setRemoved] = useState<AppPassword>();
  const remove = async ({ id }: AppPassword) => {
    await run('remove', () => call(deleteAppPassword, { params: { id } }), {
      done: t('app_passwords.removed'),
    });
    setRemoved(undefined);
    if (made?.app_password.id === id) setMade(undefined);
    await reload();
  };
  const passwords = data?.app_passwords ?? [];
  const isFull = data !== undefined && passwords.length >= data.limit;
  const addButton = (
    <Button
      icon={<PlusIcon aria-hidden="true" />}
      disabled={isFull}
      title={isFull ? t('app_passwords.full', { limit: data.limit }) : undefined}
      onClick={() => {
        setMade(undefined);
        setAdding(true);
      }}
    >
      {t('app_passwords.add')}
    </Button>
  );
  return (
    <Page title={t('app_passwords.title')}>
      <p className={styles.intro}>{t('app_passwords.intro')}</p>
      {made ? <Made made={made} onDone={() => setMade(undefined)} /> : null}
      <h2>{t('app_passwords.yours')}</h2>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={160} /> : null}
      {data && passwords.length === 0 ? (
        <EmptyState
          icon={<KeyIcon weight="duotone" aria-hidden="true" />}
          title={t('app_passwords.none')}
          action={addButton}
        >
          {t('app_passwords.none_help')}
        </EmptyState>
      ) : null}
      {passwords.length > 0 ? (
        <>
          <ul className={styles.list}>
            {passwords.map((password) => (
              <PasswordRow key={password.id} password={password} onRemove={() => setRemoved(password)} />
            ))}
          </ul>
          <p className={styles.add}>{addButton}</p>
          <p className="small muted">{t('app_passwords.ends')}</p>
        </>
      ) : null}
      {data ? (
        <section className={styles.connect}>
          <h2>{t('app_passwords.connect')}</h2>
          <dl className={styles.facts}>
            <dt>{t('app_passwords.address')}</dt>
            <dd>
              <CopiedText text={data.dav_url} label={t('app_passwords.copy_address')} />
            </dd>
            <dt>{t('app_passwords.user_name')}</dt>
            <dd>
              <CopiedText text={data.user_name} label={t('app_passwords.copy_user_name')} />
            </dd>
          </dl>
          {SYSTEMS.map((system) => (
            <div key={system} className={styles.system}>
              <h3>{t(`app_passwords.system.${system}`)}</h3>
              <p>{t(`app_passwords.how.${system}`)}</p>
            </div>
          ))}
        </section>
      ) : null}
      {isAdding ? (
        <NewAppPassword
          onClose={() => setAdding(false)}
          onMade={(answer) => {
            setAdding(false);
            setMade(answer);
            reload().catch(() => {});
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && void remove(removed)}
        busy={busy !== null}
        danger
        title={t('app_passwords.remove_title', { name: removed?.name ?? '' })}
        description={t('app_passwords.remove_help')}
        confirmLabel={t('app_passwords.remove')}
        cancelLabel={t('app_passwords.cancel')}
        closeLabel={t('kit.close')}
      />
    </Page>
  );
}

function PasswordRow({ password, onRemove }: { password: AppPassword; onRemove: () => void }) {
  const t = useTranslate();
  const { short } = useDates();
  const { name, created_at, last_used_at } = password;
  const about = [
    t('app_passwords.created', { when: short(created_at) }),
    last_used_at === null
      ? t('app_passwords.never_used')
      : t('app_passwords.last_used', { when: short(last_used_at) }),
  ].join(' · ');
  return (
    <li className={styles.row}>
      <KeyIcon weight="duotone" aria-hidden="true" />
      <div>
        <h3>{name}</h3>
        <p className="small muted">{about}</p>
      </div>
      <Button size="small" aria-label={t('app_passwords.remove_of', { name })} onClick={onRemove}>
        {t('app_passwords.remove')}
      </Button>
    </li>
  );
}

/** A secret just made, shown this once. */
function Made({ made, onDone }: { made: MadeAppPassword; onDone: () => void }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.made}>
      <h2 ref={heading} tabIndex={-1}>
        {t('app_passwords.made', { name: made.app_password.name })}
      </h2>
      <CopiedText text={made.secret} label={t('app_passwords.copy_secret')} />
      <Alert kind="warn">{t('app_passwords.made_help')}</Alert>
      <p>
        <Button variant="primary" onClick={onDone}>
          {t('app_passwords.done')}
        </Button>
      </p>
    </section>
  );
}
