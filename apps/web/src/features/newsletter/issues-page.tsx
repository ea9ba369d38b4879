import type { NewsletterIssue } from '@dorfplatz/contract';
import { EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { issuesQuery, newsletterQuery } from './api.ts';
import { CurrentIssue } from './components/current-issue.tsx';
import { Hindrance } from './components/hindrance.tsx';
import { IssueState } from './components/issue-state.tsx';
import styles from './components/newsletter.module.css';
import { NewsletterPage } from './components/newsletter-frame.tsx';

/** The issues that were sent, are being sent or wait [SCR-347]. */
export default function NewsletterIssuesPage() {
  return (
    <NewsletterPage current="issues">
      <Issues />
    </NewsletterPage>
  );
}

function Issues() {
  const t = useTranslate();
  const { data: newsletter } = useQuery(newsletterQuery);
  const list = usePagedList(issuesQuery);
  const current = newsletter?.current_issue;
  return (
    <>
      {newsletter ? <Hindrance newsletter={newsletter} /> : null}
      {current ? <CurrentIssue issue={current} /> : null}
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        empty={
          <EmptyState
            icon={<EnvelopeOpenIcon weight="duotone" aria-hidden="true" />}
            title={t('newsletter.no_issues')}
          >
            {t('newsletter.no_issues_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.issues.map((issue) => (
              <IssueRow key={issue.id} issue={issue} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function IssueRow({ issue }: { issue: NewsletterIssue }) {
  const t = useTranslate();
  const dates = useDates();
  const { id, number, subject, state, due_at, finished_at, sent, failed, returned } = issue;
  return (
    <Row>
      <div className={styles.what}>
        <Link to={pathTo(paths.newsletterIssue, { issueId: id })} dir="auto">
          <b>{subject || t('newsletter.issue_of', { number })}</b>
        </Link>
        <span className="small muted">
          {[
            t('newsletter.issue_of', { number }),
            dates.middle(finished_at ?? due_at),
            t('newsletter.sent_count', { count: sent }),
            failed > 0 ? t('newsletter.failed_count', { count: failed }) : '',
            returned > 0 ? t('newsletter.returned_count', { count: returned }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <IssueState state={state} />
    </Row>
  );
}
