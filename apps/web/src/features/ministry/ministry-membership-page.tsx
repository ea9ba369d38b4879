import { Avatar, Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { memberQuery } from '../../kit/member-query.ts';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { hasValues, PropertyValues, propertySetQuery } from '../property-sets/index.ts';
import { membershipQuery } from './api.ts';
import { Entry } from './components/entry.tsx';
import { EntryForm } from './components/entry-form.tsx';
import styles from './components/ministry.module.css';

/** What ministers keep about a member, beside what that says of themselves [RUL-1018]. */
export default function MinistryMembershipPage() {
  const id = Number(useRouteParams(paths.ministryMembership).membershipId);
  return Number.isSafeInteger(id) && id > 0 ? <Membership key={id} id={id} /> : <NotFoundPage />;
}

function Membership({ id }: { id: number }) {
  const t = useTranslate();
  const dates = useDates();
  const list = usePagedList((page) => membershipQuery(id, page));
  const [isWriting, setWriting] = useState(false);
  const writing = useRef<HTMLButtonElement>(null);
  if (list.problem === 'not_found') return <NotFoundPage />;
  const answer = list.data?.answer;
  const today = dates.dayOf(new Date().toISOString());
  const ministers = answer?.ministers.map(({ display_name }) => display_name).join(', ');
  return (
    <Page
      title={answer ? t('ministry.of', { name: answer.member.display_name }) : t('ministry.title')}
      actions={
        answer && !isWriting ? (
          <Button
            ref={writing}
            variant="primary"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('ministry.write')}
          </Button>
        ) : null
      }
    >
      {answer ? (
        <div className={styles.head}>
          <Avatar name={answer.member.display_name} src={answer.member.images?.medium} size={56} />
          <div>
            <Link to={answer.member.html_url} className="link">
              {t('ministry.to_profile')}
            </Link>
            <p className="small muted">
              {ministers ? t('ministry.ministers_are', { names: ministers }) : t('ministry.nobody')}
            </p>
          </div>
        </div>
      ) : null}
      {answer ? <Profile id={id} /> : null}
      <section className={styles.section}>
        <h2>{t('ministry.entries')}</h2>
        <p className="small muted">{t('ministry.entries_help')}</p>
        {isWriting ? (
          <div className={styles.new}>
            <EntryForm
              membershipId={id}
              today={today}
              onDone={() => {
                setWriting(false);
                catchFocus(() => writing.current);
              }}
            />
          </div>
        ) : null}
        <PagedList
          list={list}
          loading={<Skeleton height={120} />}
          empty={
            isWriting ? null : (
              <EmptyState
                icon={<NotebookIcon weight="duotone" aria-hidden="true" />}
                title={t('ministry.no_entries')}
              >
                {t('ministry.no_entries_help')}
              </EmptyState>
            )
          }
        >
          {({ answer: { entries } }) => (
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.id} membershipId={id} entry={entry} today={today} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </Page>
  );
}

/** What the member says of themselves, as far as the viewer sees it. */
function Profile({ id }: { id: number }) {
  const t = useTranslate();
  const { data: member } = useQuery(memberQuery(id));
  const { data: set } = useQuery(propertySetQuery('member_profile'));
  if (!member || !set || !hasValues(set.properties, member.profile)) return null;
  return (
    <section className={styles.profile}>
      <h2 className="visually-hidden">{t('ministry.profile')}</h2>
      <PropertyValues definitions={set.properties} values={member.profile} />
    </section>
  );
}
