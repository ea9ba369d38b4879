import type { Calendar } from '@dorfplatz/contract';
import { Alert, Button, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageSection } from '../../../kit/page-section.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { subscriptionQuery } from '../api.ts';
import { AddressForm } from './address-form.tsx';
import { EndSubscription } from './end-subscription.tsx';
import { SubscriptionView } from './subscription-view.tsx';

/** Lets a calendar follow one of another site, and shows how that goes. */
export function SubscribeCalendar({ calendar }: { calendar: Calendar }) {
  const t = useTranslate();
  return (
    <PageSection title={t('calendar_subscriptions.title')}>
      {calendar.subscription === null ? (
        <AddressForm calendarId={calendar.id} address="" saveLabel={t('calendar_subscriptions.subscribe')} />
      ) : (
        <Followed calendarId={calendar.id} />
      )}
    </PageSection>
  );
}

function Followed({ calendarId }: { calendarId: number }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(subscriptionQuery(calendarId));
  const [isChanging, setChanging] = useState(false);
  const [isEnding, setEnding] = useState(false);
  if (!data) {
    return error ? (
      <>
        <Alert kind="danger">{t('js.generic_error')}</Alert>
        <div>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      </>
    ) : (
      <div aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  }
  return (
    <>
      {isChanging ? (
        <AddressForm
          calendarId={calendarId}
          address={data.address}
          saveLabel={t('calendar_subscriptions.save_address')}
          onDone={() => setChanging(false)}
        />
      ) : (
        <SubscriptionView
          subscription={data}
          onChange={() => setChanging(true)}
          onEnd={() => setEnding(true)}
        />
      )}
      <EndSubscription calendarId={calendarId} open={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}
