import { INVITE_TEXT_MAX, INVITED_MEMBERS_MAX, type MemberSummary } from '@dorfplatz/contract';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorSummary,
  Field,
  flash,
  Skeleton,
  Textarea,
} from '@dorfplatz/ui';
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { groupQuery } from '../../app-shell/group-query.ts';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../app-shell/navigation.ts';
import { NotFoundPage } from '../../app-shell/not-found-page.tsx';
import { Page } from '../../app-shell/page.tsx';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { inviteMembers } from './api.ts';
import styles from './components/invites.module.css';
import { MemberPicker } from './components/member-picker.tsx';

/** Invites members of the network into a group, several at once. */
export default function InviteMembersPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { groupSlug } = useRouteParams(paths.inviteMembers);
  const { data: group, error } = useQuery(groupQuery(groupSlug));
  const [chosen, setChosen] = useState<MemberSummary[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  if (error && !group) return <NotFoundPage />;
  if (!group) {
    return (
      <Page title={t('invites.invite')}>
        <div aria-busy="true">
          <Skeleton height={44} />
        </div>
      </Page>
    );
  }
  const back = pathTo(paths.group, { groupSlug: group.slug });
  if (!group.can.invite_internal) {
    return (
      <Page title={t('invites.invite')}>
        <EmptyState
          icon={<LockIcon weight="duotone" aria-hidden="true" />}
          title={t('invites.not_allowed')}
          action={
            <Link to={back} className={buttonClass()}>
              {t('invites.to_group')}
            </Link>
          }
        >
          {t('invites.not_allowed_help')}
        </EmptyState>
      </Page>
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { invited, skipped } = await inviteMembers(
        group.slug,
        chosen.map(({ id }) => id),
        text,
      );
      const sent = invited > 0 ? t('invites.sent_count', { count: invited }) : '';
      const passed = skipped > 0 ? t('invites.skipped_count', { count: skipped }) : '';
      flash([sent, passed].filter(Boolean).join(' '));
      goTo(back);
    } catch (failure) {
      setProblem(formProblem(failure, ['membership_ids', 'body'], t));
      setBusy(false);
    }
  };
  return (
    <Page
      title={t('invites.invite_to', { name: group.name })}
      actions={
        <Link to={back} className={buttonClass({ variant: 'ghost' })}>
          {t('invites.to_group')}
        </Link>
      }
    >
      <ErrorSummary title={t('invites.not_sent')} errors={problem.summary} />
      <form onSubmit={submit} className={styles.form} noValidate>
        <MemberPicker chosen={chosen} onChange={setChosen} error={problem.fields.membership_ids} />
        <Field id="body" label={t('invites.text')} help={t('invites.text_help')} error={problem.fields.body}>
          <Textarea
            rows={4}
            value={text}
            maxLength={INVITE_TEXT_MAX}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={chosen.length === 0 || chosen.length > INVITED_MEMBERS_MAX}
          >
            {t('invites.send_count', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Page>
  );
}
