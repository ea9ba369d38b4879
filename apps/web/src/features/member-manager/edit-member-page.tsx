import { LANGUAGES, type Language, type ManagedMember } from '@dorfplatz/contract';
import {
  buttonClass,
  Checkbox,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  Select,
  Skeleton,
  TextInput,
} from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useServerForm } from '../../kit/use-server-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { languageNames, type Translate, useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { change, managedMemberQuery } from './api.ts';
import styles from './member-manager.module.css';

/** Changes the account of a person; their profile has a form of its own. */
export default function EditMemberPage() {
  const t = useTranslate();
  const { membershipId } = useRouteParams(paths.editManagedMember) as { membershipId: string };
  const { data, error, refetch } = useQuery(managedMemberQuery(Number(membershipId)));
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return <NotFoundPage />;
  if (!data) {
    return (
      <Page title={t('member_manager.edit')}>
        {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </Page>
    );
  }
  return (
    <Page title={t('member_manager.edit_of', { name: data.displayName })}>
      {data.can.edit ? <AccountForm key={data.id} member={data} /> : <p>{t('member_manager.gone')}</p>}
    </Page>
  );
}

type Managed = ManagedMember & { waiting_email: string | null };

const accountOf = (member: Managed) => ({
  email: member.email ?? '',
  language: member.language as Language,
  is_external: member.is_external,
  is_network_admin: member.is_network_admin,
});
type Account = ReturnType<typeof accountOf>;
const accountFields = ['email', 'language', 'is_external', 'is_network_admin'] as const;

function AccountForm({ member }: { member: Managed }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { id, kept } = member;
  const [before] = useState(() => ({
    first_name: member.first_name,
    last_name: member.last_name,
    ...accountOf(member),
  }));
  // What the next save is based on: after a conflict that which the other one has saved.
  const basis = useRef<Account>(accountOf(member));
  const { register, watch, problem, isBusy, isDirty, isDisabled, submit } = useServerForm({
    values: before,
    fields: ['first_name', 'last_name', ...accountFields],
    onSave: async (written) => {
      const isChanged = (name: keyof typeof before) => written[name] !== before[name];
      const names = (['first_name', 'last_name'] as const).filter(isChanged);
      const changed = accountFields.filter(isChanged);
      await change(id, {
        ...pick(written, names),
        user: pick(written, changed),
        was: pick(
          basis.current,
          changed.filter((name) => name !== 'email' || basis.current.email !== ''),
        ),
      });
      flash(t('member_manager.saved'));
      await goTo(pathTo(paths.managedMembers), { discards: true });
    },
    onRefused: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'member_changed') return undefined;
      const stored = accountOf(await queryClient.fetchQuery({ ...managedMemberQuery(id), staleTime: 0 }));
      basis.current = stored;
      const fields = Object.fromEntries(
        accountFields
          .filter((name) => error.errors[`user.${name}`])
          .map((name) => [
            name,
            t('member_manager.now', {
              who: error.detail || t('member_manager.now_somebody'),
              value: valueText(name, stored[name], t),
            }),
          ]),
      );
      const summary = Object.entries(fields).map(([fieldId, text]) => ({
        fieldId,
        text: `${t(`member_manager.${fieldId}`)}: ${text}`,
      }));
      return { fields, summary };
    },
  });
  const [isExternal, isAdmin] = watch(['is_external', 'is_network_admin']);
  const isHeld = kept === 'last_administrator';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('member_manager.not_saved')} errors={problem.summary} />
      <div className={styles.two}>
        <Field
          id="first_name"
          label={t('member_manager.first_name')}
          error={problem.fields.first_name}
          required
        >
          <TextInput {...register('first_name')} maxLength={100} autoComplete="off" />
        </Field>
        <Field id="last_name" label={t('member_manager.last_name')} error={problem.fields.last_name}>
          <TextInput {...register('last_name')} maxLength={100} autoComplete="off" />
        </Field>
      </div>
      <Field
        id="email"
        label={t('member_manager.email')}
        help={
          member.waiting_email === null
            ? t('member_manager.email_help')
            : t('member_manager.email_waiting', { email: member.waiting_email })
        }
        error={problem.fields.email}
      >
        <TextInput type="email" {...register('email')} maxLength={254} autoComplete="off" />
      </Field>
      <Field id="language" label={t('member_manager.language')} error={problem.fields.language}>
        <Select
          {...register('language')}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      <Checkbox
        id="is_external"
        {...register('is_external')}
        label={t('member_manager.is_external')}
        help={t(isHeld ? 'member_manager.kept.last_administrator' : 'member_manager.is_external_help')}
        disabled={isHeld || isAdmin}
      />
      <Checkbox
        id="is_network_admin"
        {...register('is_network_admin')}
        label={t('member_manager.is_network_admin')}
        help={t(isHeld ? 'member_manager.kept.last_administrator' : 'member_manager.is_network_admin_help')}
        disabled={isHeld || isExternal}
      />
      <p>
        <Link
          to={pathTo(paths.editMember, { memberId: id })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('member_manager.to_profile')}
        </Link>
      </p>
      <FormFoot
        submitLabel={t('member_manager.save')}
        cancelLabel={t('member_manager.cancel')}
        onCancel={() => void goTo(pathTo(paths.managedMembers), { discards: true })}
        busy={isBusy}
        disabled={isDisabled()}
        reason={isDirty ? null : t('kit.nothing_changed')}
      />
    </form>
  );
}

const pick = <T extends object, Name extends keyof T>(values: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Pick<T, Name>>;

/** A value of the account as the form shows it. */
function valueText(name: keyof Account, value: string | boolean, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'member_manager.yes' : 'member_manager.no');
  return name === 'language' ? languageNames[value as Language] : value;
}
