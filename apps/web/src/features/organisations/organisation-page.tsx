import type { Organisation } from '@dorfplatz/contract';
import { Avatar, buttonClass, Skeleton } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { Attachments, WrittenText } from '../content/index.ts';
import { organisationQuery } from './api.ts';
import { OrganisationMark } from './components/organisation-mark.tsx';
import styles from './components/organisations.module.css';

/** One organisation of a group: what it is, how it is reached, and whom one asks [RUL-1015]. */
export default function OrganisationPage() {
  const t = useTranslate();
  const { groupSlug, organisationId } = useRouteParams(paths.groupOrganisation);
  const id = Number(organisationId);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...organisationQuery(groupSlug, id), enabled: isKnown });
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  return (
    <Page
      title={data?.name ?? t('organisations.one')}
      actions={
        data?.can.update ? (
          <Link
            to={pathTo(paths.editOrganisation, { groupSlug, organisationId: data.id })}
            className={buttonClass()}
          >
            <PencilSimpleIcon aria-hidden="true" />
            {t('organisations.edit')}
          </Link>
        ) : null
      }
    >
      {data ? (
        <Whole organisation={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={200} />
        </div>
      )}
      <p className={styles.end}>
        <Link to={pathTo(paths.groupOrganisations, { groupSlug })} className="link">
          {t('organisations.all')}
        </Link>
      </p>
    </Page>
  );
}

function Whole({ organisation }: { organisation: Organisation }) {
  const t = useTranslate();
  const { address, website, email, phone, contacts, files, html_description: description } = organisation;
  const hasFacts = Boolean(address || website || email || phone || contacts.length);
  return (
    <>
      {organisation.images ? (
        <div className={styles.head}>
          <OrganisationMark of={organisation} size={96} />
        </div>
      ) : null}
      {description ? (
        <Suspense fallback={<p className="prose">{organisation.excerpt}</p>}>
          <WrittenText html={description} />
        </Suspense>
      ) : null}
      {hasFacts ? (
        <dl className={styles.facts}>
          {address ? (
            <>
              <dt>{t('organisations.address')}</dt>
              <dd>{address}</dd>
            </>
          ) : null}
          {website ? (
            <>
              <dt>{t('organisations.website')}</dt>
              <dd>
                <a href={website} className="link" rel="noopener noreferrer nofollow" target="_blank">
                  {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                </a>
              </dd>
            </>
          ) : null}
          {email ? (
            <>
              <dt>{t('organisations.email')}</dt>
              <dd>
                <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="link">
                  {email}
                </a>
              </dd>
            </>
          ) : null}
          {phone ? (
            <>
              <dt>{t('organisations.phone')}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link">
                  {phone}
                </a>
              </dd>
            </>
          ) : null}
          {contacts.length > 0 ? (
            <>
              <dt>{t('organisations.contacts')}</dt>
              <dd className={styles.people}>
                {contacts.map((person) => (
                  <Link key={person.id} to={person.html_url} className={styles.person}>
                    <Avatar name={person.display_name} src={person.images?.small} size={28} />
                    {person.display_name}
                  </Link>
                ))}
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {files.length > 0 ? <Attachments attachments={files} /> : null}
    </>
  );
}
