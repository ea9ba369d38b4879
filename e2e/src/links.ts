import type { Page } from 'playwright-core';

/** Where the links of a page lead within the network: paths with their queries. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search);
    return [...new Set(targets)];
  });

/** Links that lack what they should name, such as `/channels/undefined/edit`. */
export const unfilledLinks = async (page: Page): Promise<string[]> =>
  (await linksOf(page)).filter((link) =>
    /(?:[/=]|%20)(?:undefined|null|NaN|:[a-z]\w*|(?:\[|%5B)object)(?:[/?&#]|%20|$)/i.test(link),
  );

/** Links of the same kind have the same shape: what they name is left out of it. */
export const shapeOf = (link: string): string =>
  new URL(link, 'http://localhost').pathname
    .split('/')
    .map((part) => (/\d/.test(part) ? '*' : part))
    .join('/');
