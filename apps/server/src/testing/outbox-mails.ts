import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { expect } from 'vitest';
import type { TestBed } from './test-bed.ts';

/** The mails of a test bed without a mail server, oldest first. */
export function outboxMails(bed: Pick<TestBed, 'dataDir'>) {
  async function mailsTo(email: string): Promise<ParsedMail[]> {
    const folder = join(bed.dataDir, 'outbox');
    let names: string[] = [];
    try {
      names = readdirSync(folder)
        // One that is still being written has a dot before its name.
        .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
        .sort();
    } catch {
      // Nothing was sent yet.
    }
    const mails = await Promise.all(names.map((name) => simpleParser(readFileSync(join(folder, name)))));
    return mails.filter((mail) => [mail.to].flat().some((to) => to?.text.includes(email)));
  }
  return {
    mailsTo,
    /** The newest mail to an address with this subject, once there are so many of them. */
    async mailTo(email: string, { subject = /./, number = 1 } = {}): Promise<ParsedMail> {
      const find = async () => (await mailsTo(email)).filter((mail) => subject.test(mail.subject ?? ''));
      await expect
        .poll(async () => (await find()).length, { timeout: 20_000, interval: 50 })
        .toBeGreaterThanOrEqual(number);
      return (await find()).at(-1)!;
    },
  };
}

/** The secret of the link in a mail. */
export const tokenIn = ({ text }: { text?: string | undefined }): string =>
  /\/users\/\w+\?token=([\w-]+)/.exec(text ?? '')![1]!;
