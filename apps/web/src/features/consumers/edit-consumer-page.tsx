import type { Consumer } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { change, consumerQuery } from './api.ts';
import { ConsumerForm, type ConsumerValues, consumerFields } from './components/consumer-form.tsx';

/** Changes what is known of somebody from outside [SCR-149]. */
export default function EditConsumerPage() {
  const t = useTranslate();
  const { consumerId } = useRouteParams(paths.editConsumer) as { consumerId: string };
  const { data, error, refetch } = useQuery(consumerQuery(Number(consumerId)));
  if (error instanceof ApiError && [400, 403, 404, 422].includes(error.status)) return <NotFoundPage />;
  return (
    <Page title={data ? t('consumers.edit_of', { name: data.displayName }) : t('consumers.edit')}>
      {data ? (
        <EditForm key={data.id} consumer={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  );
}

function EditForm({ consumer }: { consumer: Consumer }) {
  const t = useTranslate();
  const { id, first_name, last_name, organisation, email, phone, language, note } = consumer;
  const values = { first_name, last_name, organisation, email: email ?? '', phone, language, note };
  const { current: before } = useRef<ConsumerValues>(values);
  // What the next save is based on: after a conflict that which the other one has saved.
  const basis = useRef<ConsumerValues>(values);
  return (
    <>
      <p>
        <Link to={pathTo(paths.consumerGroups, { consumerId: id })}>{t('consumers.groups')}</Link>
      </p>
      <ConsumerForm
        values={before}
        submitLabel={t('consumers.save')}
        onSave={(written) => {
          const changed = consumerFields.filter((name) => written[name] !== before[name]);
          const pick = (from: ConsumerValues) =>
            Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<ConsumerValues>;
          return change(id, { ...pick(written), was: pick(basis.current) });
        }}
        onOvertaken={(present) => {
          basis.current = { ...basis.current, ...present };
        }}
      />
    </>
  );
}
