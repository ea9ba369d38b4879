/** Signs that Umlauts and accents turn into in the other encoding, and that names of some languages have. */
const FOREIGN = /[ŠšŽž]/gu;
/** The same, of signs that hardly any text holds. */
const RARE = /[Ÿƒˆ˜¸˝˛ˇ˘˙˚ıﬁﬂ◊∂∑∏π∫Ω≈≠≤≥√\u0080-\u009f]/gu;
/** What is neither a letter nor stands within words. */
const WITHIN_WORD = /(?<=\p{L})[^\p{L}\p{M}\p{Pd}\0-\x7f\u00a0\u00ad·‘’](?=\p{L})/gu;
/** Large letters behind small ones and small ones before large ones, of which one has an accent. */
const WRONG_CASE = /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?![a-z])\p{Ll}(?=\p{Lu})/gu;
/** A sign where a word begins or ends: "€pfel", "Gro§". */
const AT_WORD = /[€†‡‰](?=\p{Ll})|(?<=\p{L})[§†‡‰](?!\p{L})/gu;

const improbable = (text: string): number => {
  const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return countOf(FOREIGN) + 2 * [RARE, WITHIN_WORD, WRONG_CASE, AT_WORD].map(countOf).reduce((a, b) => a + b);
};

const SAMPLE = 200_000;

/**
 * Whether bytes of one of the two encodings are Mac Roman (WHATWG Encoding: macintosh) rather than windows-1252: old
 * office programs of Apple's write lists in it. What is left over in the other one tells: bytes that stand for nothing,
 * and signs that are improbable where they stand, such as Š in place of ä.
 * @param bytes no UTF-8
 */
export function isMacRoman(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const read = (encoding: string) => improbable(new TextDecoder(encoding).decode(sample));
  return read('macintosh') < read('windows-1252');
}
