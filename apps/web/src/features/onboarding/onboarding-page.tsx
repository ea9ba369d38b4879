import { Button, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { OpenPage } from '../../kit/open-page.tsx';
import { useSignOut } from '../../kit/sign-out.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { renewSession, useSession } from '../../lib/session.ts';
import { ProfileForm } from '../members/index.ts';
import { onboardingQuery, saveOnboarding } from './api.ts';

/** What the network wants to know of somebody new before they go on [RUL-0361]. */
export default function OnboardingPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const signOut = useSignOut();
  const { viewer } = useSession();
  const target = ownAddress(useQueryParams().redirect_to);
  const { data, isError, refetch } = useQuery({ ...onboardingQuery, enabled: viewer !== null });
  useEffect(() => {
    if (!viewer) void goTo(pathTo(paths.signIn, {}, { return_to: target }), { replace: true });
    // Filled in already, in another tab say.
    else if (!viewer.awaits.includes('profile')) void goTo(target, { replace: true });
  }, [viewer, goTo, target]);
  return (
    <OpenPage
      title={viewer ? t('onboarding.title', { name: viewer.first_name }) : t('onboarding.title_unnamed')}
      aside={
        <Button variant="ghost" size="small" onClick={() => void signOut().catch(() => undefined)}>
          {t('kit.sign_out')}
        </Button>
      }
    >
      <p>{t('onboarding.intro')}</p>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      ) : null}
      {data ? (
        <Suspense fallback={<Skeleton height={60} />}>
          <ProfileForm
            definitions={data.properties}
            values={data.values}
            mayChangeLocked={false}
            allowPristine
            saveLabel={t('onboarding.go_on')}
            onSave={async ({ profile }) => {
              const next = await saveOnboarding(profile ?? {}, target);
              await renewSession();
              await goTo(next, { replace: true });
            }}
            onRefused={() => flash(t('onboarding.failed'), { kind: 'error' })}
          />
        </Suspense>
      ) : null}
    </OpenPage>
  );
}
