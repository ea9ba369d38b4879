import type { GroupDetails, JoinRequest } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Field, FormFoot, flash, Skeleton, Textarea } from '@dorfplatz/ui';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { joinRequestQuery, rejectRequest } from './api.ts';
import { AdministeredGroup } from './components/administered-group.tsx';
import styles from './components/administration.module.css';
import { flashRefusal } from './refusal.ts';

const longestReason = 1000;

/** Says no to somebody who wants to join, with a reason if one likes [RUL-0324]. */
export default function RejectJoinRequestPage() {
  const { groupSlug, requestId } = useRouteParams(paths.rejectJoinRequest);
  return (
    <AdministeredGroup slug={groupSlug}>
      {(group) => <Rejection group={group} requestId={Number(requestId)} />}
    </AdministeredGroup>
  );
}

function Rejection({ group, requestId }: { group: GroupDetails; requestId: number }) {
  const t = useTranslate();
  const found = useQuery(joinRequestQuery(group.slug, requestId));
  const requests = pathTo(paths.joinRequests, { groupSlug: group.slug });
  if (found.data) return <RejectionForm slug={group.slug} request={found.data} requests={requests} />;
  return (
    <Page title={t('groups.join_requests_of', { name: group.name })}>
      <ListState
        list={found}
        loading={<Skeleton height={60} />}
        isEmpty
        empty={
          <EmptyState
            icon={<HandWavingIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.request_gone')}
            action={
              <Link to={requests} className={buttonClass()}>
                {t('groups.to_requests')}
              </Link>
            }
          >
            {t('groups.request_gone_help')}
          </EmptyState>
        }
      />
    </Page>
  );
}

function RejectionForm({
  slug,
  request,
  requests,
}: {
  slug: string;
  request: JoinRequest;
  requests: string;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  useUnsaved(reason !== '' && !isBusy);
  const name = request.member.displayName;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await rejectRequest(slug, request.id, reason);
      flash(t('groups.request_rejected', { name }));
      await goTo(requests, { replace: true });
    } catch (error) {
      flashRefusal(error, t);
      setBusy(false);
    }
  };
  return (
    <Page title={t('groups.reject_title', { name })}>
      <p>{t('groups.reject_text', { name })}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field id="reason" label={t('groups.reason')} help={t('groups.reason_help', { name })}>
          <Textarea
            rows={4}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <FormFoot
          cancelLabel={t('groups.cancel')}
          onCancel={() => void goTo(requests, { discards: true })}
          busy={isBusy}
          submitLabel={t('groups.reject_request')}
        />
      </form>
    </Page>
  );
}
