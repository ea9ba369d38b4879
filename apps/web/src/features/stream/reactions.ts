import type { Reacted } from '@dorfplatz/contract';

/** The like among the reactions, as calls name it. */
export const like = 'like';

/** Counts and own marks after the viewer sets or takes back a reaction; setting twice changes nothing. */
export function withReaction({ like_count, reactions, i }: Reacted, emoji: string, isSet: boolean): Reacted {
  if (emoji === like) {
    if (i.liked === isSet) return { like_count, reactions, i };
    return { like_count: Math.max(0, like_count + (isSet ? 1 : -1)), reactions, i: { ...i, liked: isSet } };
  }
  if (i.reactions.includes(emoji) === isSet) return { like_count, reactions, i };
  const known = reactions.find((reaction) => reaction.emoji === emoji);
  const counted = known
    ? reactions.map((reaction) =>
        reaction === known ? { emoji, count: reaction.count + (isSet ? 1 : -1) } : reaction,
      )
    : [...reactions, { emoji, count: 1 }];
  return {
    like_count,
    reactions: counted.filter((reaction) => reaction.count > 0),
    i: { ...i, reactions: isSet ? [...i.reactions, emoji] : i.reactions.filter((own) => own !== emoji) },
  };
}
