import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { mimeMessage } from './mime-message.ts';
import {
  MailRefusedError,
  MailUnavailableError,
  type MailTransport,
  type MailFailureReason,
  type OutgoingMail,
} from './port.ts';

/**
 * Time limit in ms of a whole mail delivery, including the connection. The limit prevents a slow server from blocking
 * the queue.
 */
const DELIVERY_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;

/**
 * Default number of concurrent SMTP connections. `?connections=` in the URL sets another number, because some mail
 * services accept only three connections per sender.
 */
const MAX_CONNECTIONS = 6;
const MOST_CONNECTIONS = 20;

export type SmtpOptions = {
  /**
   * URL of the SMTP server: `smtp://[user:password@]host[:port]` (STARTTLS if offered) or `smtps://…` (TLS from the
   * start). `?connections=3` sets the number of concurrent connections, from 1 to 20. The default is 6.
   */
  readonly url: string;
  readonly fromAddress: string;
  readonly deliveryTimeoutMs?: number;
};

/**
 * Creates a transport for an SMTP server. Certificates are always verified, and a password is never sent unencrypted to
 * another machine. Throws on an invalid URL.
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const { url, fromAddress, deliveryTimeoutMs = DELIVERY_TIMEOUT_MS } = options;
  const pool = poolOptions(url);
  const transport = createTransport({ ...pool, pool: true });

  async function send(mail: OutgoingMail): Promise<void> {
    if (!singleAddress.test(mail.to))
      throw new MailRefusedError('the recipient is not one plain address', { isPermanent: true });
    const givenUp = new AbortController();
    const timeout = setTimeout(() => givenUp.abort(), deliveryTimeoutMs);
    try {
      await transport.sendMail({
        envelope: { from: fromAddress, to: [mail.to] },
        messageId: mail.messageId,
        raw: mimeMessage(mail, { from: fromAddress, sentAt: Date.now() }),
        signal: givenUp.signal,
      });
    } catch (error) {
      throw translate(error);
    } finally {
      clearTimeout(timeout);
    }
  }

  return {
    kind: 'smtp',
    connections: pool.maxConnections,
    send,
    async close() {
      transport.close({ force: true });
    },
  };
}

type PoolOptions = SMTPPoolOptions & { readonly maxConnections: number };

function poolOptions(address: string): PoolOptions {
  const url = new URL(address);
  if ((url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new Error('SMTP_URL must be smtp://host:port or smtps://host:port');
  }
  const secure = url.protocol === 'smtps:';
  const hasCredentials = url.username !== '';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && hasCredentials && !isLoopback(url.hostname),
    ...(hasCredentials && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    maxConnections: connectionsOf(url),
    // the outbox already retries a mail, so a retry by Nodemailer could send a second copy
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the configured number of SMTP connections. Throws if the number is invalid. */
function connectionsOf(url: URL): number {
  const text = url.searchParams.get('connections');
  if (text === null) return MAX_CONNECTIONS;
  const connections = Number(text);
  if (!Number.isInteger(connections) || connections < 1 || connections > MOST_CONNECTIONS) {
    throw new Error(`connections in SMTP_URL must be a whole number from 1 to ${MOST_CONNECTIONS}`);
  }
  return connections;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Matches a plain email address only. In any other form, for example with a display name, Nodemailer could find
 * additional recipients.
 */
const singleAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

const mailTroubles: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/** First permanent SMTP reply code. Reply codes from 500 on are permanent (RFC 5321, 4.2.1). */
const PERMANENT_FROM = 500;

/**
 * Nodemailer's error codes for a failed connection. A timeout or socket error is not in this list, because it can also
 * occur after the server has received the mail.
 */
const unreachedCodes: ReadonlySet<string> = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);

function failureReasonOf(code: string): MailFailureReason {
  if (code === 'EAUTH') return 'credentials';
  return unreachedCodes.has(code) ? 'unreached' : 'in_doubt';
}

function translate(error: unknown): Error {
  if (!(error instanceof Error)) return new MailUnavailableError(String(error));
  const { code = '', responseCode } = error as NodemailerError;
  const text = `${code} ${error.message}`.trim();
  const thisMailOnly = mailTroubles.has(code) && responseCode !== undefined && responseCode !== 421;
  if (!thisMailOnly) return new MailUnavailableError(text, { cause: error, reason: failureReasonOf(code) });
  return new MailRefusedError(text, { cause: error, isPermanent: responseCode >= PERMANENT_FROM });
}
