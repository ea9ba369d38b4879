import type { Mail } from '../../platform/mail/mail.ts';
import type { ComposedIssue } from './content/compose.ts';
import { returnAddress } from './recipients.ts';
import type { Reader } from './tables.ts';

/** What tells the mails of one installation apart from others. */
const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * An issue as a mail to one person. Programs can stop it with one click (RFC 8058), know it for a list (RFC 2919), and do
 * not answer it by themselves (RFC 3834).
 */
export function mailOf(
  composed: ComposedIssue,
  reader: Reader,
  { issueId, publicUrl, from }: { issueId: number; publicUrl: string; from: string },
): Mail {
  const host = hostOf(publicUrl);
  return {
    to: { name: reader.display_name, address: reader.email },
    subject: composed.subject,
    text: composed.text,
    html: composed.html,
    envelopeFrom: returnAddress(reader.id, issueId, from),
    headers: {
      // The same whenever it is tried: a mail program drops the second of two.
      ...(issueId > 0 && { 'Message-ID': `<newsletter.${issueId}.${reader.id}@${host}>` }),
      // Without a name: written as words it would no longer be one.
      'List-Id': `<newsletter.${host}>`,
      'List-Unsubscribe': `<${composed.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
