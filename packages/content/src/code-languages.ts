/** The languages that the editor of documents offers for blocks of code, with the names people know them by. */
export const CODE_LANGUAGES = [
  ['bash', 'Bash'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['markdown', 'Markdown'],
  ['objectivec', 'Objective-C'],
  ['perl', 'Perl'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['typescript', 'TypeScript'],
  ['vbscript', 'VBScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
] as const;

/** What a block's language is called; one that the list lacks is called as it was written. */
export const codeLanguageName = (language: string): string =>
  CODE_LANGUAGES.find(([id]) => id === language)?.[1] ?? language;
