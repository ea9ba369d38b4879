import type { Language } from '@dorfplatz/contract';

/** The person behind a request, loaded once by one query and passed explicitly everywhere. */
export type Viewer = {
  readonly memberId: number;
  readonly networkId: number;
  readonly sessionId: number;
  readonly displayName: string;
  readonly firstName: string;
  readonly imageId: number | null;
  readonly isExternal: boolean;
  /** Has not yet said of themselves what the network asks of newcomers. */
  readonly isNewcomer: boolean;
  readonly isNetworkAdmin: boolean;
  /** Has not put the list of first steps away. */
  readonly seesFirstSteps: boolean;
  readonly administeredCategoryIds: readonly number[];
  readonly language: Language;
  readonly timeZone: string;
  readonly csrfToken: string;
};
