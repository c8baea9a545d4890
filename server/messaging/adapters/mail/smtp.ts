import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { mimeMessage } from './mime-message.ts';
import { MailRefusedError, MailUnavailableError, type MailTransport, type OutgoingMail } from './port.ts';

/** A whole delivery, connecting included: a server that drips its answers must not hold the queue. */
const DELIVERY_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;

/** Mails on their way at once. Some mail services take no more than three connections of one sender. */
const CONNECTIONS = 6;
const MOST_CONNECTIONS = 20;

export type SmtpOptions = {
  /**
   * `smtp://[user:password@]host[:port]` (STARTTLS where offered) or `smtps://…` (TLS from the first byte);
   * `?connections=3` for a server that takes fewer at once than we open.
   */
  readonly url: string;
  readonly fromAddress: string;
  readonly deliveryTimeoutMs?: number;
};

/**
 * Mail through an SMTP server. Certificates are always verified, and a password never travels in the
 * clear to another machine. Throws on an address that is not an SMTP address.
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const { url, fromAddress, deliveryTimeoutMs = DELIVERY_TIMEOUT_MS } = options;
  const pool = poolOptions(url);
  const transport = createTransport({ ...pool, pool: true });

  async function send(mail: OutgoingMail): Promise<void> {
    if (!singleAddress.test(mail.to))
      throw new MailRefusedError('the recipient is not one plain address', { forGood: true });
    const givenUp = new AbortController();
    const patience = setTimeout(() => givenUp.abort(), deliveryTimeoutMs);
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
      clearTimeout(patience);
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
  const withPassword = url.username !== '';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && withPassword && !isLoopback(url.hostname),
    ...(withPassword && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    maxConnections: connectionsOf(url),
    // the outbox repeats a mail itself; a second attempt in here could be a second copy
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

/** Throws where the address asks for a number that makes no sense. */
function connectionsOf(url: URL): number {
  const text = url.searchParams.get('connections');
  if (text === null) return CONNECTIONS;
  const connections = Number(text);
  if (!Number.isInteger(connections) || connections < 1 || connections > MOST_CONNECTIONS) {
    throw new Error(`connections in SMTP_URL must be a whole number from 1 to ${MOST_CONNECTIONS}`);
  }
  return connections;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The library would parse anything richer than this, and find second recipients in it. */
const singleAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

const mailTroubles: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/** Replies from 500 on are permanent (RFC 5321, 4.2.1). */
const FOR_GOOD = 500;

function translate(error: unknown): Error {
  if (!(error instanceof Error)) return new MailUnavailableError(String(error));
  const { code = '', responseCode } = error as NodemailerError;
  const text = `${code} ${error.message}`.trim();
  const thisMailOnly = mailTroubles.has(code) && responseCode !== undefined && responseCode !== 421;
  if (!thisMailOnly) return new MailUnavailableError(text, { cause: error });
  return new MailRefusedError(text, { cause: error, forGood: responseCode >= FOR_GOOD });
}
