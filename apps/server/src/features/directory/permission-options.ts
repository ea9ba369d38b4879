import type { AnswerOf, Language, searchDirectory } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';

type Option = AnswerOf<typeof searchDirectory>['entries'][number];

/** Words without case and accents, for names that are no rows of the database. */
const folded = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** What a picker of permissions offers beside people, groups and roles: who runs a group, who runs the network. */
export function permissionOptions(
  language: Language,
  words: readonly string[],
  groups: readonly { id: number; slug: string; name: string }[],
): Option[] {
  const networkAdmin = translate(language, 'directory.network_admin');
  const isMeant = words.every((word) =>
    folded(networkAdmin).some((each) => each.startsWith(folded(word)[0] ?? '')),
  );
  return [
    ...groups.map(({ id, slug, name }) => ({
      type: 'group_admin' as const,
      id,
      slug,
      name,
      displayValue: translate(language, 'directory.group_admin', { name }),
    })),
    ...(isMeant
      ? [
          {
            type: 'system_role' as const,
            value: 'network_admin' as const,
            name: networkAdmin,
            displayValue: networkAdmin,
          },
        ]
      : []),
  ];
}
