/** Where screens lie that show themselves to visitors, or to whom such screens lend their parts. */
const VISITED =
  /^src\/(shell|kit|offline|features\/(session|sign-ups|legal-texts|network|property-sets|invites|onboarding|translations))\//;
/** What the signed in see first: the stream, and what lies beside every page. */
const INSIDE = /^src\/(lib|features\/(stream|content|uploads|editor|notifications|chat))\//;

/** The parts in which the texts come to the browser, each before the next. */
export const textParts = ['visitors', 'inside', 'further'] as const;
export type TextPart = (typeof textParts)[number];

/**
 * With which part the texts of a folder come.
 * @param file a path below the folder of the application, `src/features/stream/locales/de.json`
 */
export function textPartOf(file: string): TextPart {
  const path = file.replaceAll('\\', '/');
  if (VISITED.test(path)) return 'visitors';
  return INSIDE.test(path) ? 'inside' : 'further';
}
