import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { MailRefusedError, MailUnavailableError, type MailTransport, type OutgoingMail } from './port.ts';

/** A whole delivery, connecting included: a server that drips its answers must not hold the queue. */
const DELIVERY_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;

export type SmtpOptions = {
  /** `smtp://[user:password@]host[:port]` (STARTTLS where offered) or `smtps://…` (TLS from the first byte). */
  readonly url: string;
  readonly fromAddress: string;
  readonly deliveryTimeoutMs?: number;
};

/**
 * Mail through an SMTP server. Certificates are always verified, and a password never travels in the
 * clear to another machine. Throws on an address that is not an SMTP address.
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const transport = createTransport({ ...poolOptions(options.url), pool: true });
  const deliveryTimeoutMs = options.deliveryTimeoutMs ?? DELIVERY_TIMEOUT_MS;

  async function send(mail: OutgoingMail): Promise<void> {
    if (!singleAddress.test(mail.to)) throw new MailRefusedError('the recipient is not one plain address');
    try {
      await transport.sendMail({
        ...envelopeOf(mail, options.fromAddress),
        subject: oneLine(mail.subject),
        html: mail.html,
        text: mail.text,
        attachments: mail.attachments.map((file) => ({
          filename: file.filename,
          contentType: file.contentType,
          content: file.content,
          cid: file.contentId,
          contentDisposition: 'inline',
        })),
        signal: AbortSignal.timeout(deliveryTimeoutMs),
      });
    } catch (error) {
      throw translate(error);
    }
  }

  return {
    kind: 'smtp',
    send,
    async close() {
      transport.close({ force: true });
    },
  };
}

function poolOptions(address: string): SMTPPoolOptions {
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
    maxConnections: 1,
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

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The library would parse anything richer than this, and find second recipients in it. */
const singleAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

function envelopeOf(mail: OutgoingMail, fromAddress: string) {
  return {
    messageId: `<${mail.messageId}>`,
    from: { name: oneLine(mail.fromName), address: fromAddress },
    to: { name: '', address: mail.to },
    envelope: { from: fromAddress, to: [mail.to] },
    headers: {
      'Content-Language': mail.locale,
      // RFC 3834: no holiday notices back to us
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

/** A header is one line, whatever somebody managed to type into it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const mailTroubles: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

function translate(error: unknown): Error {
  if (!(error instanceof Error)) return new MailUnavailableError(String(error));
  const { code = '', responseCode } = error as NodemailerError;
  const text = `${code} ${error.message}`.trim();
  const thisMailOnly = mailTroubles.has(code) && responseCode !== undefined && responseCode !== 421;
  return thisMailOnly ? new MailRefusedError(text, { cause: error }) : new MailUnavailableError(text, { cause: error });
}
