import type { Language, PreviewKind } from '@dorfplatz/contract';

/** What a preview is: somebody who administers the network looks at it as somebody else would, who does not exist. */
export type Preview = {
  /** The id of the preview. */
  readonly id: number;
  /** Who really looks. */
  readonly administratorId: number;
  readonly kind: PreviewKind;
  /** As whom, in the words of whoever began it. */
  readonly name: string;
  readonly endsAt: string;
};

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
  /** Set where this is nobody but a preview: it reads, and writes nothing. */
  readonly preview?: Preview | undefined;
};
