/** Mutants of policies that nothing can tell from the original, each with the reason. */
export const EQUIVALENT: Readonly<Record<string, string>> = {};
