type Rule = { languages: readonly string[]; fault: RegExp; says: string };

const short =
  'bitt|entfern|frag|füg|klick|leg|mach|öffn|prüf|schreib|send|speicher|stell|such|tipp|trag|verschieb|versuch|wähl|warn|zieh';

const RULES: readonly Rule[] = [
  {
    languages: ['de', 'de_DU'],
    fault: /"|(^|[\s(])'|“[^“„]*“|\.\.\./u,
    says: 'quotes are „…“, an ellipsis is …',
  },
  { languages: ['en', 'es', 'fr'], fault: /["']|\.\.\./u, says: 'quotes and ellipses are typographic' },
  { languages: ['de', 'de_DU'], fault: /[a-zäöüß]…/u, says: 'a space stands before the ellipsis' },
  { languages: ['en', 'es', 'fr'], fault: / …/u, says: 'no space stands before the ellipsis' },
  { languages: ['de', 'de_DU', 'en', 'es', 'fr'], fault: /\S {2,}\S/u, says: 'two spaces' },
  {
    languages: ['de'],
    fault: /(?<!\p{L})(du|dich|dir|dein(e[mnrs]?)?)(?!\p{L})/iu,
    says: 'Du where the text says Sie',
  },
  {
    languages: ['de_DU'],
    fault: /[\p{Ll},;–] (Sie|Ihnen|Ihr(e[mnrs]?)?)(?!\p{L})/u,
    says: 'Sie where the text says Du',
  },
  {
    languages: ['de_DU'],
    fault: new RegExp(`(^|[.!?:,{] ?|[Bb]itte |oder |und )(${short})(?!\\p{L})`, 'iu'),
    says: 'an imperative ends in -e: wähle, versuche',
  },
  {
    languages: ['de', 'de_DU'],
    fault: /hinfällig|braucht es|lassen sich (nur )?einladen/iu,
    says: 'nobody says this',
  },
  { languages: ['en'], fault: /\be-mail|\bmail address/iu, says: 'it is email' },
  {
    languages: ['es'],
    fault: /(?<!\p{L})(tú|tus?|te|ti|contigo)(?!\p{L})/iu,
    says: 'tú where the text says usted',
  },
  {
    languages: ['fr'],
    fault: /(?<!\p{L})(tu|te|toi|tes|ton)(?!\p{L})/iu,
    says: 'tu where the text says vous',
  },
  {
    languages: ['fr'],
    fault: /[^\s\d«]([?!»]|[:;](?=\s|$))|«\S|courriel/u,
    says: 'a space stands before : ; ? ! » and after «',
  },
  { languages: ['es'], fault: /^(?!.*¿).*\?|^(?!.*¡).*!/su, says: '¿ and ¡ open a sentence' },
];

/**
 * What a native speaker would not write, in words for whoever wrote it: the marks of another language, Sie and Du in one
 * text, forms that the product does not use.
 */
export function wordingProblems(language: string, text: string): string[] {
  return RULES.filter(({ languages, fault }) => languages.includes(language) && fault.test(text)).map(
    ({ says }) => says,
  );
}

/** Whether a German text speaks to its reader as Sie, so that de_DU needs a text of its own. */
export function saysSie(text: string): boolean {
  return /[\p{Ll},;–] (Sie|Ihnen|Ihr(e[mnrs]?)?)(?!\p{L})/u.test(text);
}
