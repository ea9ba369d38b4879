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

const SHORTEST_OWN_WORD = 4;

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

/** `aaaaaaaaaa`, `abababab`, `12341234`. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(text);

/** Each sign the next of, the one before, or the same as the last: `1234567890`, `9876543210`, `abcdefghij`. */
function isRun(text: string): boolean {
  let breaks = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) > 1) breaks += 1;
  }
  return breaks <= 1;
}

/**
 * Whether a password is one of those that are tried first: nothing but common words, words that one knows of the
 * person and the network, digits and signs around them; only digits; one piece again and again; a run of signs.
 * Rules, not a list of lists: the longest of the public ones have few entries of ten signs that these do not cover.
 * @param password as it was sent; it is not changed
 * @param own words that are no secret here: names, mail address, the network, the product
 */
export function isWeakPassword(password: string, own: readonly string[] = []): boolean {
  const lower = folded(password);
  if (isRepetition(lower) || isRun(lower) || /^[\d\s.,\-/:]*$/.test(lower)) return true;
  const ownWords = own
    .flatMap((text) => [folded(text), ...folded(text).split(/[^a-z]+/)])
    .map((word) => word.replace(/[^a-z]/g, ''))
    .filter((word) => word.length >= SHORTEST_OWN_WORD);
  const words = new Set([...WORDS, ...ownWords, 'dorfplatz']);
  const longest = Math.max(...[...words].map((word) => word.length));
  const plain = lower.replace(/[^a-z]/g, '');
  const leet = [...lower.replace(/^[^a-z@$]+|[\d\s\p{P}\p{S}]+$/gu, '')]
    .map((sign) => LEET[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '');
  return [plain, leet].some((text) => text !== '' && isMadeOf(text, words, longest));
}
