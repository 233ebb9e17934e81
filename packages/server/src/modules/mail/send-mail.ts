import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from '#platform/config/config.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The outcome of a letter. `not_taken`: it certainly did not go out, and may later; `refused`: it will not; `unknown`: nobody knows. */
export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'not_taken' | 'refused' | 'unknown'; readonly fault: string };

export type SendMail = (letter: Letter) => Promise<Sent>;

/** Silence of the server of mail after which the connection is given up. All of them together stay below what counts as interrupted. */
const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends letters over SMTP, each over a connection of its own. */
export const mailSender =
  ({ host, port, isSecure, user, password, from }: MailServer): SendMail =>
  async (letter) => {
    const message = await new MailComposer({ ...letter, from }).compile().build();
    const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
    const connection = new SMTPConnection({
      ...limits,
      host,
      port,
      secure: isSecure,
      // A password does not travel in the open.
      requireTLS: user !== null && !isSecure && !isLocal,
    });
    const body = aBody(message);
    try {
      await step(connection, (done) => connection.connect(done));
      if (user !== null)
        await step(connection, (done) => connection.login({ credentials: { user, pass: password ?? '' } }, done));
      await step(connection, (done) => connection.send({ from: addressOf(from), to: [letter.to] }, body.stream, done));
      connection.quit();
      return { outcome: 'sent' };
    } catch (error) {
      connection.close();
      return judge(error, body.isBegun());
    }
  };

/** The message as a stream that knows whether anything of it was asked for: before, it certainly did not go out. */
function aBody(message: Buffer): { readonly stream: Readable; readonly isBegun: () => boolean } {
  let isBegun = false;
  const stream = new Readable({
    read() {
      isBegun = true;
      this.push(message);
      this.push(null);
    },
  });
  return { stream, isBegun: () => isBegun };
}

/** One step of the talk. The end of the connection ends each of them: some are not called back then. */
function step(connection: SMTPConnection, take: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the connection has ended')));
    take((error) => (error ? reject(error) : resolve()));
  });
}

function judge(error: unknown, isBegun: boolean): Sent {
  const { message, responseCode, code } = error as { message: string; responseCode?: number; code?: string }; // as the library throws it
  const fault = message.replaceAll(/\s+/g, ' ').slice(0, 300);
  // A log-in that is refused is a fault of the settings, and no letter's.
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') return { outcome: 'refused', fault };
  return { outcome: responseCode !== undefined || !isBegun ? 'not_taken' : 'unknown', fault };
}

/** `Name <address>` or an address alone. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
