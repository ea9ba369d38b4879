export type Mail = {
  /** One address, or a name with its address. */
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** iTIP (RFC 6047): a calendar program offers to answer it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** One with a `cid` stands in the HTML, where `src="cid:…"` names it, and nowhere else. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  /** Where an answer goes, other than to the sender. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  /** Where it comes back to when it cannot be delivered (the envelope's sender, RFC 5321), other than to the sender. */
  returnTo?: string;
};

/** What stands at the foot of every mail, such as who sends it. */
export type MailFoot = { text: string; html: string };

export type Mailer = {
  /**
   * Hands a mail over. Whoever calls it tries again later when it throws.
   * @returns the Message-ID, angle brackets included; none when mails are on hold and it waits with the others
   * @throws Error when the server cannot be reached or refuses, or the mail cannot be written
   */
  send(mail: Mail): Promise<{ id: string | undefined }>;
  /** For many mails of which it must be known what became of each. Whoever opens it closes it. */
  openBulk(): Promise<BulkMailer>;
  close(): void;
};

/** Hands many mails over; asks nobody whether mails are on hold, which whoever sends has done. */
export type BulkMailer = {
  /**
   * Hands one mail over, once: it is not tried again behind anybody's back.
   * @throws HandingOverError where it did not go, or may not have
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** What became of a mail that was not taken. */
export class HandingOverError extends Error {
  override name = 'HandingOverError';
  /**
   * `away`: the server cannot be reached, and the mail did not go. `later`: it does not take this one now. `refused`: nor
   * will it ever. `uncertain`: the whole mail was on its way, and no answer came.
   */
  readonly kind: 'away' | 'later' | 'refused' | 'uncertain';

  constructor(kind: HandingOverError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export type MailerOptions = {
  /** Without it mails are written to `outboxDir`. */
  smtpUrl?: string | undefined;
  /** The sender, such as `Our village <hello@example.org>`. */
  from: string;
  /** Where each mail becomes an `.eml` file (RFC 5322) when there is no server. */
  outboxDir: string;
  /** Asked for each mail: true when it was kept for later instead, by whoever answers so. */
  hold?: (mail: Mail) => Promise<boolean>;
  /** Read for each mail. */
  foot?: () => Promise<MailFoot | undefined>;
  /** Takes one line for what an operator should know. */
  log?: (line: string) => void;
};
