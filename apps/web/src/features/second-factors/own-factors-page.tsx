import {
  deleteFactor,
  type FactorType,
  renewBackupCodes,
  resetBackupCodes,
  type SecondFactor,
} from '@dorfplatz/contract';
import { Badge, Button, flash, Skeleton } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { call } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { forgetNewFactors, ownFactorsQuery } from './api.ts';
import { BackupCodes } from './components/backup-codes.tsx';
import { FactorRow } from './components/factor-row.tsx';
import { PasskeyDialog, Passkeys } from './components/passkeys.tsx';
import { ProveDialog } from './components/prove-dialog.tsx';
import styles from './components/second-factors.module.css';
import { SetUp } from './components/set-up.tsx';

/** So few codes are left that new ones are due. */
const FEW = 4;
const ALL = 10;

const icons = {
  totp: <DeviceMobileIcon weight="duotone" />,
  email: <EnvelopeSimpleIcon weight="duotone" />,
};
const colors = { totp: 'green', email: 'blue' } as const;

/** What stands before the list, or in place of it [RUL-0553]. */
type View =
  | { name: 'index' }
  | { name: 'add'; type: FactorType }
  | { name: 'codes'; codes: readonly string[]; done: string; voided: number }
  | { name: 'delete' | 'reset'; factor: SecondFactor }
  | { name: 'renew' };

const refetchFactors = () =>
  queryClient.invalidateQueries({ queryKey: ownFactorsQuery.queryKey, exact: true });

/** One's own second factors: set up, take out, make backup codes anew. */
export default function OwnFactorsPage() {
  const t = useTranslate();
  const { short } = useDates();
  const { data, isError, refetch } = useQuery(ownFactorsQuery);
  const { busy, run } = useAction<'delete'>();
  const [view, setView] = useState<View>({ name: 'index' });
  const index = () => setView({ name: 'index' });
  const left = data?.backup_codes_left ?? 0;
  const active = data?.factors.filter(({ id }) => id !== null) ?? [];
  const passkeys = data?.passkeys ?? [];
  const working = active.length + passkeys.filter(({ is_usable }) => is_usable).length;
  const showCodes = (codes: readonly string[], done: string) => {
    setView({ name: 'codes', codes, done, voided: left });
    void refetchFactors();
  };

  const about = ({ id, type, last_used_at }: SecondFactor) => {
    if (id === null || !data) return t(`second_factors.about.${type}`);
    const used =
      last_used_at === null
        ? t('second_factors.never_used')
        : t('second_factors.last_used', { when: short(last_used_at) });
    return type === 'email' ? t('second_factors.to_address', { email: data.email, used }) : used;
  };
  const remove = async (factor: SecondFactor, code?: string) => {
    await call(deleteFactor, { params: { id: factor.id! }, body: code === undefined ? {} : { code } });
    index();
    await refetchFactors();
    flash(t('second_factors.deleted'));
  };

  const actionOf = (factor: SecondFactor) => {
    const { id, type, is_available } = factor;
    const name = t(`second_factors.name.${type}`);
    if (id === null) {
      if (!is_available) return null;
      if (view.name === 'add' && view.type === type)
        return (
          <Button variant="ghost" size="small" onClick={index}>
            {t('second_factors.cancel')}
          </Button>
        );
      return (
        <Button
          size="small"
          aria-label={t('second_factors.set_up_of', { name })}
          onClick={() => {
            forgetNewFactors();
            setView({ name: 'add', type });
          }}
        >
          {t('second_factors.set_up')}
        </Button>
      );
    }
    const isLast = data?.is_enforced === true && working === 1;
    return (
      <Button
        size="small"
        disabled={isLast}
        title={isLast ? t('second_factors.last') : undefined}
        aria-label={t('second_factors.delete_of', { name })}
        busy={type === 'email' && busy === 'delete'}
        onClick={() =>
          type === 'email' ? void run('delete', () => remove(factor)) : setView({ name: 'delete', factor })
        }
      >
        {t('second_factors.delete')}
      </Button>
    );
  };

  if (view.name === 'codes')
    return (
      <Page title={t('second_factors.title')}>
        <BackupCodes codes={view.codes} done={view.done} voided={view.voided} sticks onDone={index} />
      </Page>
    );
  const isAdding = (type: FactorType) => view.name === 'add' && view.type === type;
  const shown = data?.factors.filter(({ id, is_available }) => id !== null || is_available) ?? [];
  return (
    <Page title={t('second_factors.title')}>
      <p className={styles.intro}>{t('second_factors.intro')}</p>
      <h2 className={styles.heading}>{t('second_factors.yours')}</h2>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={200} /> : null}
      <ul className={styles.factors}>
        {shown.map((factor) => (
          <FactorRow
            key={factor.type}
            icon={icons[factor.type]}
            color={colors[factor.type]}
            name={t(`second_factors.name.${factor.type}`)}
            badge={
              factor.id !== null ? (
                <Badge kind="ok" icon={<CheckCircleIcon weight="fill" aria-hidden="true" />}>
                  {t('second_factors.active')}
                </Badge>
              ) : isAdding(factor.type) ? (
                <Badge kind="info" icon={<HourglassIcon aria-hidden="true" />}>
                  {t('second_factors.in_set_up')}
                </Badge>
              ) : null
            }
            about={about(factor)}
            action={actionOf(factor)}
          >
            {isAdding(factor.type) && data ? (
              <SetUp
                type={factor.type}
                email={data.email}
                onCreated={({ backup_codes }) =>
                  showCodes(backup_codes, t(`second_factors.added.${factor.type}`))
                }
              />
            ) : null}
          </FactorRow>
        ))}
        {active.length + passkeys.length > 0 ? (
          <FactorRow
            icon={<ListNumbersIcon weight="duotone" />}
            color="amber"
            name={t('second_factors.backup_codes')}
            badge={
              <Badge
                kind={left <= FEW ? 'warn' : 'ok'}
                icon={left <= FEW ? <WarningIcon aria-hidden="true" /> : null}
              >
                {t('second_factors.left', { left, all: ALL })}
              </Badge>
            }
            about={t('second_factors.about_backup')}
            action={
              <Button
                size="small"
                onClick={() => setView(active[0] ? { name: 'reset', factor: active[0] } : { name: 'renew' })}
              >
                {t('second_factors.renew')}
              </Button>
            }
          />
        ) : null}
      </ul>
      {data ? (
        <Passkeys
          passkeys={passkeys}
          isAvailable={data.passkeys_available}
          isLast={({ is_usable }) => data.is_enforced && working === (is_usable ? 1 : 0)}
          onAdded={({ backup_codes }) => {
            if (backup_codes.length > 0) showCodes(backup_codes, t('second_factors.added.passkey'));
            else {
              flash(t('second_factors.added.passkey'));
              void refetchFactors();
            }
          }}
          reload={refetchFactors}
        />
      ) : null}
      {view.name === 'renew' ? (
        <PasskeyDialog
          title={t('second_factors.renew_title')}
          description={t('second_factors.renew_help')}
          label={t('second_factors.renew')}
          asksPassword
          act={async ({ password }) => {
            const { backup_codes } = await call(renewBackupCodes, { body: { password } });
            showCodes(backup_codes, t('second_factors.renewed'));
          }}
          onClose={index}
        />
      ) : null}
      {view.name === 'reset' ? (
        <ProveDialog
          title={t('second_factors.renew_title')}
          description={t('second_factors.renew_help')}
          label={t('second_factors.renew')}
          type={view.factor.type}
          act={async (code) => {
            const { backup_codes } = await call(resetBackupCodes, {
              params: { id: view.factor.id! },
              body: { code },
            });
            showCodes(backup_codes, t('second_factors.renewed'));
          }}
          onClose={index}
        />
      ) : null}
      {view.name === 'delete' ? (
        <ProveDialog
          title={t('second_factors.delete_totp_title')}
          description={t('second_factors.delete_totp_help')}
          label={t('second_factors.delete')}
          danger
          type="totp"
          takesBackup
          act={(code) => remove(view.factor, code)}
          onClose={index}
        />
      ) : null}
    </Page>
  );
}
