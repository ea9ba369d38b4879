import type { AnswerOf, searchDirectory } from '@dorfplatz/contract';

type Entry = AnswerOf<typeof searchDirectory>['entries'][number];

export interface Recipient {
  kind: 'member' | 'group';
  chatId: string;
  name: string;
  image: string | null;
  /** Data colour of a group's category. */
  color: string;
  detail: string | null;
}

/** Whom one may write to, under "people" and the names of the groups' categories [RUL-0239]. */
export function recipientSections(
  entries: readonly Entry[],
  viewerId: number,
  people: string,
): { title: string; recipients: Recipient[] }[] {
  const sections = new Map<string, Recipient[]>();
  const put = (title: string, recipient: Recipient) => {
    const section = sections.get(title);
    if (section) section.push(recipient);
    else sections.set(title, [recipient]);
  };
  for (const entry of entries) {
    if (entry.type === 'member' && entry.id !== viewerId) {
      put(people, {
        kind: 'member',
        chatId: `member/${entry.id}`,
        name: entry.displayName,
        image: entry.images?.small ?? null,
        color: 'slate',
        detail: entry.detection_profile_field,
      });
    } else if (entry.type === 'group') {
      put(entry.category.plural_name, {
        kind: 'group',
        chatId: `group/${entry.id}`,
        name: entry.name,
        image: entry.profile_image?.small ?? null,
        color: entry.category.color,
        detail: null,
      });
    }
  }
  return [...sections].map(([title, recipients]) => ({ title, recipients }));
}
