import { deletePasskey, type Passkey, renamePasskey } from '@dorfplatz/contract';
import { Badge, Button, Dialog, flash } from '@dorfplatz/ui';
import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/client.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { knowsPasskeys } from '../knows-passkeys.ts';
import { FactorRow } from './factor-row.tsx';
import { type AddedPasskey, addPasskey, PasskeyFields, suggestedName } from './passkey-form.tsx';
import styles from './second-factors.module.css';

interface PasskeyRowProps {
  passkey: Passkey;
  action?: ReactNode;
}

/** A passkey with what is known of it; one of a host name of before says so. */
export function PasskeyRow({ passkey, action }: PasskeyRowProps) {
  const t = useTranslate();
  const { short } = useDates();
  const { name, host, is_usable, is_backed_up, created_at, last_used_at } = passkey;
  const about = [
    t('second_factors.passkey.created', { when: short(created_at) }),
    last_used_at === null
      ? t('second_factors.never_used')
      : t('second_factors.last_used', { when: short(last_used_at) }),
    ...(is_backed_up ? [t('second_factors.passkey.backed_up')] : []),
  ].join(' · ');
  return (
    <FactorRow
      icon={<FingerprintIcon weight="duotone" />}
      color={is_usable ? 'green' : 'amber'}
      name={name}
      badge={
        is_usable ? null : (
          <Badge kind="warn" icon={<WarningIcon aria-hidden="true" />}>
            {t('second_factors.passkey.unusable')}
          </Badge>
        )
      }
      about={is_usable ? about : t('second_factors.passkey.elsewhere', { host })}
      action={action}
    />
  );
}

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** New ones can be added at this address. */
  isAvailable: boolean;
  /** The network demands a factor, and this is the last that works here. */
  isLast: (passkey: Passkey) => boolean;
  onAdded: (added: AddedPasskey) => void;
  reload: () => Promise<unknown>;
}

/** One's own passkeys: add, rename, remove. Those that nothing can be done with any more can still be removed. */
export function Passkeys({ passkeys, isAvailable, isLast, onAdded, reload }: PasskeysProps) {
  const t = useTranslate();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  if (!isAvailable && passkeys.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('second_factors.passkeys')}</h2>
      <p className="small muted">{t('second_factors.passkey.intro')}</p>
      {passkeys.length > 0 ? (
        <ul className={styles.factors}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              action={
                <div className={styles.actions}>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={t('second_factors.passkey.rename_of', { name: passkey.name })}
                    onClick={() => setAsked({ what: 'rename', passkey })}
                  >
                    {t('second_factors.passkey.rename')}
                  </Button>
                  <Button
                    size="small"
                    disabled={isLast(passkey)}
                    title={isLast(passkey) ? t('second_factors.last') : undefined}
                    aria-label={t('second_factors.passkey.remove_of', { name: passkey.name })}
                    onClick={() => setAsked({ what: 'remove', passkey })}
                  >
                    {t('second_factors.passkey.remove')}
                  </Button>
                </div>
              }
            />
          ))}
        </ul>
      ) : null}
      {isAvailable && knowsPasskeys() ? (
        <p className={styles.add}>
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => setAsked({ what: 'add' })}>
            {t('second_factors.passkey.add')}
          </Button>
        </p>
      ) : null}
      {isAvailable && !knowsPasskeys() ? <p>{t('session.passkey_unknown')}</p> : null}
      {asked?.what === 'add' ? (
        <PasskeyDialog
          title={t('second_factors.passkey.add')}
          description={t('second_factors.passkey.add_help')}
          label={t('second_factors.passkey.set_up')}
          name={suggestedName()}
          asksPassword
          act={async ({ name, password }) => {
            const added = await addPasskey(name, password);
            close();
            onAdded(added);
          }}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'rename' ? (
        <PasskeyDialog
          title={t('second_factors.passkey.rename_title')}
          label={t('second_factors.passkey.save')}
          name={asked.passkey.name}
          act={async ({ name }) => {
            await call(renamePasskey, { params: { id: asked.passkey.id }, body: { name } });
            close();
            flash(t('second_factors.passkey.renamed'));
            await reload();
          }}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'remove' ? (
        <PasskeyDialog
          title={t('second_factors.passkey.remove_title', { name: asked.passkey.name })}
          description={t('second_factors.passkey.remove_help')}
          label={t('second_factors.passkey.remove')}
          danger
          asksPassword
          act={async ({ password }) => {
            await call(deletePasskey, { params: { id: asked.passkey.id }, body: { password } });
            close();
            flash(t('second_factors.passkey.removed'));
            await reload();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

interface PasskeyDialogProps {
  title: string;
  description?: string;
  label: string;
  danger?: boolean;
  name?: string;
  asksPassword?: boolean;
  act: (values: { name: string; password: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name, the password, or both before something is done; what is wrong stands beside it. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, description, label, danger = false, onClose, ...fields } = props;
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('second_factors.cancel')}
          </Button>
          <Button type="submit" form="passkey" variant={danger ? 'danger' : 'primary'} busy={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <PasskeyFields id="passkey" {...fields} onBusy={setBusy} />
    </Dialog>
  );
}
