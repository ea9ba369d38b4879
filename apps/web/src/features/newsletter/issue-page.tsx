import { type NewsletterIssue, RECIPIENT_STATES } from '@dorfplatz/contract';
import { Avatar, EmptyState, Field, Row, RowList, Select, Skeleton } from '@dorfplatz/ui';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { issueQuery, recipientStateOf, recipientsQuery } from './api.ts';
import { CurrentIssue } from './components/current-issue.tsx';
import { IssueState } from './components/issue-state.tsx';
import styles from './components/newsletter.module.css';
import { NewsletterPage } from './components/newsletter-frame.tsx';

/** One issue: how it goes, who got it and who did not [SCR-348]. */
export default function NewsletterIssuePage() {
  const { issueId } = useRouteParams(paths.newsletterIssue);
  const { data, error, refetch } = useQuery(issueQuery(Number(issueId)));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <NewsletterPage current="issues">
      {data ? (
        <Issue issue={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
    </NewsletterPage>
  );
}

const FIGURES = ['recipients', 'sent', 'skipped', 'failed', 'uncertain', 'returned'] as const;

function Issue({ issue }: { issue: NewsletterIssue }) {
  const t = useTranslate();
  const dates = useDates();
  const { number, subject, state, due_at, started_at, finished_at, html_url } = issue;
  const isOver = state === 'finished' || state === 'cancelled';
  return (
    <>
      <header className={styles.issue}>
        <h2 dir="auto">{subject || t('newsletter.issue_of', { number })}</h2>
        <p className="muted">
          <IssueState state={state} />{' '}
          {finished_at
            ? t('newsletter.from_to', {
                from: dates.middle(started_at ?? due_at),
                to: dates.time(finished_at),
              })
            : dates.middle(started_at ?? due_at)}{' '}
          <Link to={html_url}>{t('newsletter.read')}</Link>
        </p>
      </header>
      {isOver ? null : <CurrentIssue issue={issue} />}
      <dl className={styles.figures}>
        {FIGURES.filter((each) => each === 'recipients' || each === 'sent' || issue[each] > 0).map((each) => (
          <div key={each}>
            <dt>{t(`newsletter.figure.${each}`)}</dt>
            <dd>{issue[each]}</dd>
          </div>
        ))}
      </dl>
      <Recipients id={issue.id} />
    </>
  );
}

function Recipients({ id }: { id: number }) {
  const t = useTranslate();
  const dates = useDates();
  const list = usePagedList((page, filters) => recipientsQuery(id, page, recipientStateOf(filters)));
  return (
    <section aria-labelledby="newsletter-recipients">
      <h2 id="newsletter-recipients">{t('newsletter.recipients')}</h2>
      <div className={styles.filter}>
        <Field label={t('newsletter.recipient_state')}>
          <Select
            value={recipientStateOf(list.filters) ?? ''}
            onChange={(event) => list.setFilters({ state: event.target.value })}
            options={[
              { value: '', label: t('newsletter.recipient.all') },
              ...RECIPIENT_STATES.map((value) => ({ value, label: t(`newsletter.recipient.${value}`) })),
            ]}
          />
        </Field>
      </div>
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        found={(count) => t('newsletter.recipients_found', { count })}
        empty={
          <EmptyState
            icon={<UsersIcon weight="duotone" aria-hidden="true" />}
            title={t('newsletter.no_recipients')}
          />
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.recipients.map(({ member, state, at, reason }) => (
              <Row key={member.id}>
                <Avatar name={member.display_name} src={member.images?.small} size={36} />
                <div className={styles.what}>
                  <Link to={member.html_url} className="cut" dir="auto">
                    {member.display_name}
                  </Link>
                  <span className="small muted">
                    {[t(`newsletter.recipient.${state}`), at ? dates.middle(at) : '', reason]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
              </Row>
            ))}
          </RowList>
        )}
      </PagedList>
    </section>
  );
}
