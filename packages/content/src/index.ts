export { cleanText } from './clean-text.ts';
export { oneEmoji } from './emoji.ts';
export { escapeMarkdown } from './escape.ts';
export { dataLink, isAllowedLink, isMailAddress, normaliseLinkUrl } from './links.ts';
export { changedMentions, type Mention, mentionMember, mentionTag } from './mentions.ts';
export { isPaletteColour, PALETTE, type PaletteColour } from './palette.ts';
export { addressesIn, excerpt, linksOf, mentionsOf, plainText } from './plain-text.ts';
export { type RenderOptions, renderHtml } from './render.ts';
export { slugOf } from './slug.ts';
