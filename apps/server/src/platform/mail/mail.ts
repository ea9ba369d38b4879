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
  close(): void;
};

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
