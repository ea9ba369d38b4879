/** What the most used passwords are made of, in the product's languages; longer ones before the shorter within them. */
const WORDS = `
password passwort kennwort contrasena motdepasse passw pass geheim secret login signin welcome willkommen bienvenido
bienvenida bienvenue admin administrator root user username benutzer usuario utilisateur test testing tester temp default
changeme letmein trustno iloveyou iloveu ichliebedich liebe love lover loveme teamo tequiero amor amour jetaime azerty
qwerty qwertz qwert qazwsx wsxedc zaqwsx qaywsx asdfghjkl asdfgh asdf yxcvbnm yxcvbn zxcvbnm zxcvbn poiuytrewq mnbvcxz
abcdefghij abcdefgh abcdef abcde abcd abc xyz hallo hello hola bonjour salut moin servus schatz schatzi maus engel angel
princess prinzessin princesa princesse sunshine sonnenschein sonne sunny sommer winter herbst fruehling summer spring
autumn verano invierno primavera soleil football fussball fusball futbol baseball basketball hockey soccer handball
bayern borussia dortmund schalke hamburg berlin muenchen koeln frankfurt barcelona realmadrid madrid paris marseille
deutschland germany espana france austria schweiz oesterreich monkey dragon tiger lion master killer shadow ninja mustang
ferrari porsche mercedes batman superman spiderman pokemon starwars matrix computer internet samsung google facebook
windows whatever freedom jordan michael michelle jessica jennifer daniel thomas andreas stefan sandra sabine martina
nicole charlie maggie buster ginger pepper cookie banana bailey hunter ranger harley thunder joshua robert matthew andrew
ashley anthony george family familie familia famille baby babygirl blume flower lucky happy super cheese chocolate
schokolade orange silver gold diamond merlin phoenix arsenal chelsea liverpool jesus christ gott maria sarah laura julia
anna lisa lena peter frank tobias markus sascha alexander christian sebastian florian hannah leonie lukas
montag dienstag mittwoch donnerstag freitag samstag sonntag monday friday january januar februar march april
june juni july juli august september october oktober november dezember december mein meine dein my mine your the
and und ist ich you one eins zwei drei
`
  .trim()
  .split(/\s+/);

const SHORTEST_OWN_WORD = 3;

/** Signs that stand for letters in such passwords. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** Whether a text is words of the list and nothing else. */
function isMadeOf(text: string, words: ReadonlySet<string>, longest: number): boolean {
  const reachable = [true, ...Array<boolean>(text.length).fill(false)];
  for (let end = 1; end <= text.length; end += 1) {
    for (let length = 1; length <= Math.min(end, longest) && !reachable[end]; length += 1) {
      if (reachable[end - length] && words.has(text.slice(end - length, end))) reachable[end] = true;
    }
  }
  return reachable[text.length]!;
}

/** What a password of known words is made of. */
export type KnownWords = 'only_digits' | 'user_inputs' | 'similar_to_common';

const isMadeOfWords = (password: string, words: ReadonlySet<string>): boolean => {
  const lower = folded(password);
  const longest = Math.max(...[...words].map((word) => word.length));
  const plain = lower.replace(/[^a-z]/g, '');
  const leet = [...lower.replace(/^[^a-z@$]+|[\d\s\p{P}\p{S}]+$/gu, '')]
    .map((sign) => LEET[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '');
  return [plain, leet].some((text) => text !== '' && isMadeOf(text, words, longest));
};

/**
 * Finds the passwords that zxcvbn takes for stronger than they are: it counts each sign around a word, and each word of
 * several, as if it were chosen at random. They are nothing but very common words or words of the person and the network,
 * with digits and signs around them; or digits alone, which are telephone numbers and dates.
 * @param own words that are no secret here: names, mail address, the network
 * @returns undefined for any other password
 */
export function knownWordsOf(password: string, own: readonly string[]): KnownWords | undefined {
  if (/^[\d\s.,\-/:]*$/.test(password)) return 'only_digits';
  if (isMadeOfWords(password, new Set(WORDS))) return 'similar_to_common';
  const ownWords = own
    .flatMap((text) => [folded(text), ...folded(text).split(/[^a-z]+/)])
    .map((word) => word.replace(/[^a-z]/g, ''))
    .filter((word) => word.length >= SHORTEST_OWN_WORD);
  return isMadeOfWords(password, new Set([...WORDS, ...ownWords])) ? 'user_inputs' : undefined;
}
