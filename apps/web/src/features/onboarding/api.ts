import { getOnboardingProfile, type PropertyValues, saveOnboardingProfile } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboardingProfile, { signal }),
});

/** Fills in the profile; gives where to go on [RUL-0359]. Throws ApiError. */
export async function saveOnboarding(profile: PropertyValues, redirectTo: string): Promise<string> {
  const saved = await call(saveOnboardingProfile, { body: { profile, redirect_to: redirectTo } });
  return saved.redirect_to;
}
