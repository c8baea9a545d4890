import MimeNode from 'nodemailer/lib/mime-node';
import { buildHeaderValue, foldLines } from 'nodemailer/lib/mime-funcs';
import type { MailAttachment, OutgoingMail } from './port.ts';

export type Sending = {
  /** Address of the sender; the shown name is the mail's. */
  readonly from: string;
  /** Epoch ms. */
  readonly sentAt: number;
};

/** Writes header values as the library does: encoded words, punycode, no line breaks. */
const encoder = new MimeNode();
const LINE = 76;

/** No line of base64 begins with a hyphen, so these stand in no part, whatever it says. */
const ALTERNATIVE = '=_alternative';
const RELATED = '=_related';

/** RFC 3834: no holiday notices back to us. */
const automatic = ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'];

/**
 * A mail as it travels (RFC 5322, 2045 to 2047, 2387): plain text or HTML, and the pictures of the HTML beside it. The
 * library would make the same tree of streams, at ten times the cost (docs/decisions/0036): bodies are base64, which the
 * runtime writes by itself, so no line is long, begins with a dot, or could be a boundary.
 */
export function mimeMessage(mail: OutgoingMail, { from, sentAt }: Sending): Buffer {
  const lines = [
    header('From', { name: oneLine(mail.fromName), address: from }),
    plainAscii.test(mail.to) ? `To: ${mail.to}` : header('To', { name: '', address: mail.to }),
    header('Subject', oneLine(mail.subject)),
    `Message-ID: <${mail.messageId}>`,
    `Date: ${new Date(sentAt).toUTCString().replace('GMT', '+0000')}`,
    `Content-Language: ${mail.locale}`,
    ...automatic,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${ALTERNATIVE}"`,
    '',
    `--${ALTERNATIVE}`,
    ...textPart('plain', mail.text),
    `--${ALTERNATIVE}`,
    ...(mail.attachments.length === 0 ? textPart('html', mail.html) : relatedPart(mail)),
    `--${ALTERNATIVE}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

const plainAscii = /^[\x21-\x7e]+$/;

function header(key: string, value: Parameters<typeof encoder.encodeHeaderValue>[1]): string {
  return foldLines(`${key}: ${encoder.encodeHeaderValue(key, value)}`, LINE);
}

/** A header is one line, whatever somebody managed to type into it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function relatedPart({ html, attachments }: OutgoingMail): string[] {
  return [
    `Content-Type: multipart/related; type="text/html"; boundary="${RELATED}"`,
    '',
    `--${RELATED}`,
    ...textPart('html', html),
    ...attachments.flatMap((file) => [`--${RELATED}`, ...filePart(file)]),
    `--${RELATED}--`,
    '',
  ];
}

/** Line ends of text are CRLF before it is encoded (RFC 2049, section 4). */
function textPart(type: 'plain' | 'html', text: string): string[] {
  return [
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(Buffer.from(withCrlf(text))),
  ];
}

/** A plain word is replaced several times as fast as a pattern, and our own texts end their lines with LF alone. */
function withCrlf(text: string): string {
  const plain = text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
  return plain.replaceAll('\n', '\r\n');
}

function filePart({ filename, contentType, content, contentId }: MailAttachment): string[] {
  return [
    foldLines(`Content-Type: ${buildHeaderValue({ value: contentType, params: { name: filename } })}`, LINE),
    `Content-ID: <${contentId}>`,
    'Content-Transfer-Encoding: base64',
    foldLines(`Content-Disposition: ${buildHeaderValue({ value: 'inline', params: { filename } })}`, LINE),
    '',
    base64Lines(content),
  ];
}

/** In lines of the length that RFC 2045, 6.8 allows; cutting them is a fifth of the work of a pattern that finds them. */
function base64Lines(bytes: Buffer): string {
  const text = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE) lines.push(text.slice(at, at + LINE));
  return lines.join('\r\n');
}
