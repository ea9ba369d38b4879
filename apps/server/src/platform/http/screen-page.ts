import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@dorfplatz/contract';

type Files = { scripts: string[]; styles: string[] };
type Screen = Files & {
  path: string;
  isOpen: boolean;
  /** Whether it needs texts beyond those of the first screens. */
  isFurther: boolean;
  data: string[];
};

/** What the build of the web application says of itself in `shell.json`. */
export type ShellManifest = {
  entry: Files;
  frame: Files;
  /** Texts of what visitors see, of what the signed in see first, and of the rest. */
  languages: Partial<Record<Language, string>>;
  insideLanguages: Partial<Record<Language, string>>;
  furtherLanguages: Partial<Record<Language, string>>;
  screens: Screen[];
};

/** For whom a page is made. */
export type Reader = { network: string; language: Language; isSignedIn: boolean };

export type ScreenPage = {
  /** The HTML with which the browser begins at an address (path and query) of the application. */
  of(url: string, reader: Reader): string;
  /** Hashes of its inline scripts, as the content policy names them. */
  scriptHashes: string[];
};

const SIGN_IN = '/users/sign_in';
const FRAME_DATA = ['/api/v1/network.json'];

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `/groups/new/:category` before `/groups/:slug`: what is said in words stands for itself. */
const bySpecificity = (one: Screen, other: Screen) =>
  (one.path.match(/:/g)?.length ?? 0) - (other.path.match(/:/g)?.length ?? 0);

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

/**
 * Makes the first page of every address of one template: with the network's name in the frame that is painted
 * before any program runs, and with all files and answers that the screen will need named at once, so that nothing
 * has to be found one after the other.
 */
export function screenPages(template: string, manifest: ShellManifest): ScreenPage {
  const bare = template.replace(
    /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
    '',
  );
  const [head, body] = bare.split('</head>') as [string, string];
  const screens = [...manifest.screens]
    .sort(bySpecificity)
    .map((screen) => ({ ...screen, pattern: patternOf(screen.path) }));
  const signIn = screens.find(({ path }) => path === SIGN_IN);
  const [entry] = manifest.entry.scripts;

  function screenAt(path: string, isSignedIn: boolean) {
    for (const screen of screens) {
      const found = screen.pattern.exec(path);
      if (!found) continue;
      // Who is not signed in is led to the sign-in first.
      return !isSignedIn && !screen.isOpen ? { screen: signIn } : { screen, params: found.groups };
    }
    return { screen: isSignedIn ? undefined : signIn };
  }

  function namedFiles(screen: Screen | undefined, { language, isSignedIn }: Reader): Files {
    const files = [manifest.entry, ...(isSignedIn && !screen?.isOpen ? [manifest.frame] : []), screen];
    const texts = [
      manifest.languages[language],
      ...(isSignedIn ? [manifest.insideLanguages[language]] : []),
      ...(screen?.isFurther ? [manifest.furtherLanguages[language]] : []),
    ].filter((file) => file !== undefined);
    return {
      scripts: [...new Set([...files.flatMap((each) => each?.scripts ?? []), ...texts])],
      styles: [...new Set(files.flatMap((each) => each?.styles ?? []))],
    };
  }

  return {
    scriptHashes: [...bare.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
    ),
    of(url, reader) {
      const [path, query] = url.split('?') as [string, string | undefined];
      const { screen, params } = screenAt(path, reader.isSignedIn);
      const { scripts, styles } = namedFiles(screen, reader);
      const isFramed = reader.isSignedIn && !screen?.isOpen;
      // With a query the page may ask for something else.
      const own = query === undefined ? (screen?.data ?? []) : [];
      const data = [...(isFramed ? FRAME_DATA : []), ...own].map((address) =>
        address.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? ''),
      );
      const links = [
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`),
        ...data.map(
          (address) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escaped(address)}" />`,
        ),
      ];
      // Styles stand behind the frame, so that it is painted without them, and before the program, which waits.
      const program = [
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}" />`),
        `<script type="module" crossorigin src="${entry}"></script>`,
      ];
      const name = escaped(reader.network);
      const frame = body
        .replace('<b>Dorfplatz</b>', () => `<b>${name}</b>`)
        .replace('class="boot"', isFramed ? 'class="boot"' : 'class="boot" data-open')
        .replace('</body>', () => `${program.join('\n')}\n</body>`);
      return `${head
        .replace(/<html lang="\w+">/, `<html lang="${reader.language.slice(0, 2)}">`)
        .replace(
          /<title>[^<]*<\/title>/,
          () => `<title>${name}</title>`,
        )}${links.join('\n')}\n</head>${frame}`;
    },
  };
}

/** The pages of a built application; undefined where there is no build. */
export function readScreenPages(dist: string): ScreenPage | undefined {
  if (!existsSync(`${dist}/index.html`) || !existsSync(`${dist}/shell.json`)) return undefined;
  return screenPages(
    readFileSync(`${dist}/index.html`, 'utf8'),
    JSON.parse(readFileSync(`${dist}/shell.json`, 'utf8')) as ShellManifest,
  );
}
