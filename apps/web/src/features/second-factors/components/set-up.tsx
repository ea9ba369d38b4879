import { type AnswerOf, createFactor, type FactorType } from '@dorfplatz/contract';
import { Button, flash, IconButton, Skeleton } from '@dorfplatz/ui';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { codeProblem, newFactorQuery } from '../api.ts';
import { CodeInput, isWhole, useCodeReason } from './code-input.tsx';
import { QrPicture } from './qr-picture.tsx';
import styles from './second-factors.module.css';

export type Created = AnswerOf<typeof createFactor>;

interface SetUpProps {
  type: FactorType;
  /** Where codes by e-mail go. */
  email: string;
  onCreated: (created: Created) => void;
}

const StepNumber = ({ children }: { children: number }) => (
  <span className={styles.number} aria-hidden="true">
    {children}
  </span>
);

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <StepNumber>{number}</StepNumber>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** The steps from a new factor to one that is proven: the secret or a mail, then its first code [RUL-0555]. */
export function SetUp({ type, email, onCreated }: SetUpProps) {
  const t = useTranslate();
  const { data: begun, isError, error, refetch } = useQuery(newFactorQuery(type));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reason = useCodeReason(code);
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { provisioning_uri, secret_key } = begun!;
      const proof = provisioning_uri === null ? { secret_key: secret_key! } : { provisioning_uri };
      onCreated(await call(createFactor, { body: { type, code, ...proof } }));
    } catch (refusal) {
      setProblem(codeProblem(refusal, t));
      setCode('');
      setBusy(false);
    }
  };
  if (isError)
    return (
      <>
        <p>{codeProblem(error, t)}</p>
        <LoadFailure onRetry={() => void refetch()} />
      </>
    );
  if (!begun) return <Skeleton height={180} />;
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        {begun.provisioning_uri === null ? (
          <Step number={1} title={t('second_factors.mail_sent')}>
            <p className="small muted">{t('second_factors.mail_sent_help', { email })}</p>
            <Button
              size="small"
              onClick={async () => {
                if ((await refetch()).isSuccess) flash(t('second_factors.mail_sent'));
              }}
            >
              {t('second_factors.send_again')}
            </Button>
          </Step>
        ) : (
          <Step number={1} title={t('second_factors.scan')}>
            <p className="small muted">{t('second_factors.scan_help')}</p>
            <Secret uri={begun.provisioning_uri} />
          </Step>
        )}
        <Step number={2} title={t(`second_factors.enter.${type}`)}>
          <CodeInput
            id="code"
            label={t('second_factors.code')}
            help={t(`second_factors.enter_help.${type}`)}
            value={code}
            error={problem}
            onChange={(next) => {
              setCode(next);
              setProblem(undefined);
            }}
          />
          <div className={styles.send}>
            <Button type="submit" variant="primary" busy={isBusy} disabled={!isWhole(code)}>
              {t('second_factors.check')}
            </Button>
            {reason ? <span className="small muted">{reason}</span> : null}
          </div>
        </Step>
        <li className={styles.step} data-later="true">
          <StepNumber>{3}</StepNumber>
          <h3>{t('second_factors.save_codes')}</h3>
        </li>
      </ol>
    </form>
  );
}

/** The secret as a picture, and as text for who cannot scan. */
function Secret({ uri }: { uri: string }) {
  const t = useTranslate();
  const { network } = useSession();
  const address = new URL(uri);
  const secret = address.searchParams.get('secret') ?? '';
  const account = decodeURIComponent(address.pathname.split(':').at(-1) ?? '');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => flash(t('second_factors.copied')),
      () => flash(t('js.generic_error'), { kind: 'error' }),
    );
  return (
    <div className={styles.secret}>
      <div className={styles.picture}>
        <QrPicture text={uri} label={t('second_factors.picture')} />
      </div>
      <div>
        <p>
          <b>{t('second_factors.no_camera')}</b>
        </p>
        <p className="small muted">{t('second_factors.type_key')}</p>
        <p className={styles.key}>
          <span>{secret.match(/.{1,4}/g)?.join(' ')}</span>
          <IconButton label={t('second_factors.copy_key')} onClick={copy}>
            <CopyIcon aria-hidden="true" />
          </IconButton>
        </p>
        <p className="small muted">
          {t('second_factors.account', { network: network.name, account: account.trim() })}
        </p>
      </div>
    </div>
  );
}
