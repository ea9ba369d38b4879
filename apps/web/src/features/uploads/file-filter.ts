import { isLetIn } from '@dorfplatz/content/file-endings';
import type { FileFilter } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { ApiError } from '../../lib/api-error.ts';
import { localeOf, type Translate, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { knownNetwork, networkQuery } from '../../lib/session.ts';

/** What says that files are not let in, and which are [RUL-0293]. */
export function refusalOf(
  names: readonly string[],
  { mode, extensions }: FileFilter,
  locale: string,
  t: Translate,
): string {
  const list = new Intl.ListFormat(locale);
  return t(`uploads.not_let_in.${mode}`, { names: list.format(names), endings: list.format(extensions) });
}

/** Sorts out what the network does not let in, before it is sent and when the server says so. */
export function useFileFilter() {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  return {
    /** The files that may be sent; of the others an error says which they are. */
    sortOut: <F extends { name: string }>(files: readonly F[]): F[] => {
      const filter = knownNetwork()?.config.file_extension_filter;
      if (!filter) return [...files];
      const { mode, extensions: endings } = filter;
      const refused = files.filter((file) => !isLetIn(file.name, { mode, endings }));
      if (refused.length > 0) {
        const names = refused.map(({ name }) => name);
        flash(refusalOf(names, filter, locale, t), { kind: 'error' });
      }
      return files.filter((file) => !refused.includes(file));
    },
    /** Shows that the server let a file in no more; false where the error is about something else. */
    tell: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'file_type_not_allowed') return false;
      flash(error.detail || error.title, { kind: 'error' });
      // The list was changed since the network was read.
      void queryClient.invalidateQueries({ queryKey: networkQuery.queryKey });
      return true;
    },
  };
}
