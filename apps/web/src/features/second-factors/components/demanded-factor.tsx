import type { FactorType } from '@dorfplatz/contract';
import { Button, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { ownFactorsQuery } from '../api.ts';
import { BackupCodes } from './backup-codes.tsx';
import { type AddedPasskey, FirstPasskey } from './passkey-form.tsx';
import styles from './second-factors.module.css';
import { type Created, SetUp } from './set-up.tsx';

/**
 * Before anybody comes in whom the network asks for a second factor: choose a way, prove it, save the backup codes.
 * @param onDone with what the server answered, once the codes are saved
 */
export function DemandedFactor({ onDone }: { onDone: (created: Created | AddedPasskey) => void }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(ownFactorsQuery);
  const [chosen, setChosen] = useState<FactorType | 'passkey'>();
  const [created, setCreated] = useState<Created | AddedPasskey>();
  if (created)
    return (
      <BackupCodes
        codes={created.backup_codes}
        done={t(`second_factors.added.${'factor' in created ? created.factor.type : 'passkey'}`)}
        voided={0}
        onDone={() => onDone(created)}
      />
    );
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const ways = [
    ...data.factors.filter(({ is_available }) => is_available).map(({ type }) => type),
    ...(data.passkeys_available ? (['passkey'] as const) : []),
  ];
  const type = chosen ?? (ways.length === 1 ? ways[0] : undefined);
  return (
    <>
      {ways.length > 1 ? (
        <div className={styles.actions}>
          {ways.map((way) => (
            <Button key={way} aria-pressed={way === type} onClick={() => setChosen(way)}>
              {t(`second_factors.name.${way}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {type === 'passkey' ? <FirstPasskey onAdded={setCreated} /> : null}
      {type && type !== 'passkey' ? (
        <SetUp key={type} type={type} email={data.email} onCreated={setCreated} />
      ) : null}
    </>
  );
}
