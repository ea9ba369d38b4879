import { createRescueCode, type MemberFactors, resetMemberFactors } from '@dorfplatz/contract';
import { Alert, Badge, Button, ConfirmDialog, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { call } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { memberFactorsQuery } from './api.ts';
import { FactorRow } from './components/factor-row.tsx';
import { PasskeyRow } from './components/passkeys.tsx';
import styles from './components/second-factors.module.css';

const icons = {
  totp: <DeviceMobileIcon weight="duotone" />,
  email: <EnvelopeSimpleIcon weight="duotone" />,
};
const colors = { totp: 'green', email: 'blue' } as const;

/** The second factors of a member, for administrators: help who has lost one [RUL-0566]. */
export default function MemberFactorsPage() {
  const t = useTranslate();
  const { membershipId } = useRouteParams(paths.memberFactors);
  const query = memberFactorsQuery(Number(membershipId));
  const { data, isError, refetch } = useQuery(query);
  return (
    <Page title={t('second_factors.of_member')}>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={200} /> : null}
      {data ? <Factors data={data} reload={() => queryClient.invalidateQueries(query)} /> : null}
    </Page>
  );
}

function Factors({ data, reload }: { data: MemberFactors; reload: () => Promise<unknown> }) {
  const t = useTranslate();
  const { short, full } = useDates();
  const { busy, run } = useAction<'reset' | 'rescue'>();
  const [asked, setAsked] = useState<'reset' | 'rescue'>();
  const [made, setMade] = useState<{ code: string; expires_at: string }>();
  const { member, can, rescue_expires_at } = data;
  const active = data.factors.filter(({ id }) => id !== null);
  const params = { id: member.id };
  const confirm = async () => {
    if (asked === 'reset')
      await run('reset', () => call(resetMemberFactors, { params }), {
        done: t('second_factors.reset_done'),
      });
    else
      await run('rescue', async () => {
        setMade(await call(createRescueCode, { params }));
      });
    setAsked(undefined);
    await reload();
  };
  const copy = (code: string) =>
    navigator.clipboard.writeText(code).then(
      () => flash(t('second_factors.copied')),
      () => flash(t('js.generic_error'), { kind: 'error' }),
    );
  return (
    <>
      <p className={styles.intro}>
        <Link to={pathTo(paths.member, { memberId: member.id })} className="link">
          {member.display_name}
        </Link>
      </p>
      {active.length + data.passkeys.length === 0 ? (
        <EmptyState title={t('second_factors.member_has_none')}>
          {t('second_factors.member_has_none_help')}
        </EmptyState>
      ) : (
        <ul className={styles.factors}>
          {active.map(({ type, last_used_at }) => (
            <FactorRow
              key={type}
              icon={icons[type]}
              color={colors[type]}
              name={t(`second_factors.name.${type}`)}
              badge={<Badge kind="ok">{t('second_factors.active')}</Badge>}
              about={
                last_used_at === null
                  ? t('second_factors.never_used')
                  : t('second_factors.last_used', { when: short(last_used_at) })
              }
            />
          ))}
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {made ? (
        <div className={styles.rescue}>
          <Alert kind="ok" title={t('second_factors.rescue_made')}>
            {t('second_factors.rescue_made_help', {
              name: member.display_name,
              when: full(made.expires_at),
            })}
          </Alert>
          <p className={styles.key}>
            <code>{made.code}</code>
            <Button icon={<CopyIcon aria-hidden="true" />} onClick={() => copy(made.code)}>
              {t('second_factors.copy')}
            </Button>
          </p>
        </div>
      ) : rescue_expires_at ? (
        <Alert>{t('second_factors.rescue_open', { when: full(rescue_expires_at) })}</Alert>
      ) : null}
      {can.reset || can.rescue ? (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setAsked('rescue')}>
            {t('second_factors.rescue')}
          </Button>
          <Button variant="danger" onClick={() => setAsked('reset')}>
            {t('second_factors.reset')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
        busy={busy !== null}
        danger={asked === 'reset'}
        title={t(asked === 'reset' ? 'second_factors.reset' : 'second_factors.rescue')}
        description={t(asked === 'reset' ? 'second_factors.reset_help' : 'second_factors.rescue_help', {
          name: member.display_name,
        })}
        confirmLabel={t(asked === 'reset' ? 'second_factors.reset' : 'second_factors.rescue')}
        cancelLabel={t('second_factors.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
