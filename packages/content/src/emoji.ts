const ONE = /^\p{RGI_Emoji}$/v;
const VARIATION_SELECTORS = /[\uFE0E\uFE0F]/g;
const AS_EMOJI = '\uFE0F';

/**
 * The emoji that a text is, as Unicode recommends it for general interchange (UTS #51, RGI). Keyboards, pickers and
 * pastes give the same emoji with and without variation selectors; all of them are one.
 * @returns undefined for whatever is not exactly one emoji
 */
export function oneEmoji(text: string): string | undefined {
  const bare = text.replace(VARIATION_SELECTORS, '');
  if (ONE.test(bare)) return bare;
  const signs = [...bare];
  const qualified = signs
    .map((sign, at) => (needsSelector(sign, signs[at + 1]) ? sign + AS_EMOJI : sign))
    .join('');
  return ONE.test(qualified) ? qualified : undefined;
}

/** A sign that is text by itself, and that no skin tone makes an emoji. */
const needsSelector = (sign: string, next: string | undefined): boolean =>
  /^\p{Emoji}$/u.test(sign) &&
  !/^\p{Emoji_Presentation}$/u.test(sign) &&
  !(next !== undefined && /^\p{Emoji_Modifier}$/u.test(next));
