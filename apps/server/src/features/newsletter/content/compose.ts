import type { NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { unsubscribeToken } from '../../member-settings/index.ts';
import { themeOfNetwork } from '../../themes/index.ts';
import type { IssueContent, Reader } from '../tables.ts';
import type { Compiled } from '../template/compile.ts';
import { fillSegments, type Segment } from '../template/placeholders.ts';
import { type Entries, entriesFor } from './entries.ts';
import { type Around, chosenOf, keyOf, valuesFor, type Written, writeContent } from './write.ts';

/** An issue as one person gets it. */
export type ComposedIssue = Pick<Written, 'subject' | 'entries'> & {
  html: string;
  text: string;
  unsubscribeUrl: string;
};

/** Texts for as many sights of an issue are kept. */
const KEPT_MAX = 2_000;

/** What the network looks like in its mails now. */
export async function aroundOf(services: Services): Promise<Around> {
  const { light } = (await themeOfNetwork(services.db)).derivedColors;
  const { rows } = await sql`
    select 1 from legal_texts where handle = 'imprint' and deleted_at is null
  `.execute(services.db.kysely);
  return {
    network: services.settings.current(),
    publicUrl: services.environment.publicUrl,
    colour: light['accent-fill']!,
    hasImprint: rows.length > 0,
  };
}

/** Writes an issue for its readers; those who see the same read the same text, made once. */
export function createComposer(
  { signedTokens }: Pick<Services, 'signedTokens'>,
  compiled: Compiled,
  around: Around,
  day: string,
) {
  const kept = new Map<string, Written>();
  const templates = new Map<string, readonly Segment[]>();

  /** The template in the language of who reads it: MJML says of its own that it is in none. */
  function templateIn(language: string): readonly Segment[] {
    let found = templates.get(language);
    if (!found) {
      found = compiled.html.map(({ before, name }) => ({
        before: before.replaceAll(' lang="und"', ` lang="${language}"`),
        name,
      }));
      templates.set(language, found);
    }
    return found;
  }

  function written(entries: Entries, reader: Reader): Written {
    const key = `${reader.language} ${reader.time_zone} ${keyOf(entries)}`;
    let found = kept.get(key);
    if (!found) {
      found = writeContent(entries, reader, around);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(key, found);
    }
    return found;
  }

  return {
    /** @param isMail whether it goes to the reader: else it leads to their settings, and holds nothing that proves who they are */
    compose(all: Entries, reader: Reader, isMail = true): ComposedIssue {
      const content = written(chosenOf(all), reader);
      const token = unsubscribeToken({ memberId: reader.id, keys: ['email_newsletter'] }, signedTokens);
      const unsubscribeUrl = isMail
        ? `${around.publicUrl}/unsubscribe/${token}`
        : `${around.publicUrl}/members/${reader.id}/settings/edit`;
      const values = valuesFor(content, reader, around, { unsubscribeUrl, day });
      return {
        subject: content.subject,
        entries: content.entries,
        html: fillSegments(templateIn(reader.language.slice(0, 2)), values.html),
        text: fillSegments(compiled.text, values.text),
        unsubscribeUrl,
      };
    },
    /** What stands in an issue may have changed since. */
    forget: () => kept.clear(),
  };
}

/** What an issue is called in lists of administration: its subject for a member who belongs to nothing. */
export async function subjectFor(db: Sql, network: NetworkSettings, content: IssueContent): Promise<string> {
  const reader: Reader = {
    id: 0,
    email: '',
    first_name: '',
    display_name: '',
    language: network.language,
    time_zone: network.time_zone,
    is_external: false,
  };
  const entries = (await entriesFor(db, content, [reader]))(reader);
  return writeContent(entries, reader, { network, publicUrl: '', colour: '', hasImprint: false }).subject;
}
