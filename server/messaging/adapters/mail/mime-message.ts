import MimeNode from 'nodemailer/lib/mime-node';
import { buildHeaderValue, foldLines } from 'nodemailer/lib/mime-funcs';
import type { MailAttachment, OutgoingMail } from './port.ts';

export type MimeMessageOptions = {
  readonly from: string;
  /** Time of sending in epoch ms. */
  readonly sentAt: number;
};

/** Encoder for header values. It works in the same way as in Nodemailer: encoded words, punycode, no line breaks. */
const encoder = new MimeNode();
const LINE_LENGTH = 76;

/**
 * Boundary between the parts of the mail. It cannot occur in a part, because base64 lines never begin with a hyphen.
 */
const ALTERNATIVE_BOUNDARY = '=_alternative';
const RELATED_BOUNDARY = '=_related';
const MIXED_BOUNDARY = '=_mixed';

/** Headers that suppress automatic replies to the shop (RFC 3834). */
const automatic = ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'];

/**
 * Builds the bytes of a mail as they are transmitted (RFC 5322, 2045 to 2047, 2387). The mail has plain text and HTML
 * as alternatives, the pictures of the HTML, and the attached files. Nodemailer would build the same tree as streams,
 * at ten times the cost (docs/decisions/0015). Bodies are encoded in base64 by the runtime, so no line is too long,
 * begins with a dot, or looks like a boundary.
 */
export function mimeMessage(mail: OutgoingMail, { from, sentAt }: MimeMessageOptions): Buffer {
  const lines = [
    header('From', { name: oneLine(mail.fromName), address: from }),
    plainAscii.test(mail.to) ? `To: ${mail.to}` : header('To', { name: '', address: mail.to }),
    header('Subject', oneLine(mail.subject)),
    `Message-ID: <${mail.messageId}>`,
    `Date: ${new Date(sentAt).toUTCString().replace('GMT', '+0000')}`,
    `Content-Language: ${mail.locale}`,
    ...automatic,
    'MIME-Version: 1.0',
    ...bodyOf(mail),
  ];
  return Buffer.from(lines.join('\r\n'));
}

const plainAscii = /^[\x21-\x7e]+$/;

function header(key: string, value: Parameters<typeof encoder.encodeHeaderValue>[1]): string {
  return foldLines(`${key}: ${encoder.encodeHeaderValue(key, value)}`, LINE_LENGTH);
}

/** Joins a header to one line, even if text that a person typed contains line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function isFile({ disposition }: MailAttachment): boolean {
  return disposition === 'attachment';
}

function bodyOf(mail: OutgoingMail): string[] {
  const files = mail.attachments.filter(isFile);
  if (files.length === 0) return alternativePart(mail);
  return [
    `Content-Type: multipart/mixed; boundary="${MIXED_BOUNDARY}"`,
    '',
    `--${MIXED_BOUNDARY}`,
    ...alternativePart(mail),
    ...files.flatMap((file) => [`--${MIXED_BOUNDARY}`, ...filePart(file)]),
    `--${MIXED_BOUNDARY}--`,
    '',
  ];
}

function alternativePart(mail: OutgoingMail): string[] {
  const pictures = mail.attachments.filter((file) => !isFile(file));
  return [
    `Content-Type: multipart/alternative; boundary="${ALTERNATIVE_BOUNDARY}"`,
    '',
    `--${ALTERNATIVE_BOUNDARY}`,
    ...textPart('plain', mail.text),
    `--${ALTERNATIVE_BOUNDARY}`,
    ...(pictures.length === 0 ? textPart('html', mail.html) : relatedPart(mail.html, pictures)),
    `--${ALTERNATIVE_BOUNDARY}--`,
    '',
  ];
}

function relatedPart(html: string, pictures: readonly MailAttachment[]): string[] {
  return [
    `Content-Type: multipart/related; type="text/html"; boundary="${RELATED_BOUNDARY}"`,
    '',
    `--${RELATED_BOUNDARY}`,
    ...textPart('html', html),
    ...pictures.flatMap((file) => [`--${RELATED_BOUNDARY}`, ...filePart(file)]),
    `--${RELATED_BOUNDARY}--`,
    '',
  ];
}

/** Encodes a text part with CRLF line ends (RFC 2049, section 4). */
function textPart(type: 'plain' | 'html', text: string): string[] {
  return [
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(Buffer.from(withCrlf(text))),
  ];
}

/**
 * Converts line ends to CRLF. A plain string is replaced, which is several times faster than a pattern. This is
 * sufficient because the shop's texts use LF only.
 */
function withCrlf(text: string): string {
  const plain = text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
  return plain.replaceAll('\n', '\r\n');
}

function filePart({ filename, contentType, content, contentId, disposition }: MailAttachment): string[] {
  return [
    foldLines(`Content-Type: ${buildHeaderValue({ value: contentType, params: { name: filename } })}`, LINE_LENGTH),
    `Content-ID: <${contentId}>`,
    'Content-Transfer-Encoding: base64',
    foldLines(
      `Content-Disposition: ${buildHeaderValue({ value: disposition ?? 'inline', params: { filename } })}`,
      LINE_LENGTH,
    ),
    '',
    base64Lines(content),
  ];
}

/**
 * Splits base64 into lines of the length that RFC 2045, 6.8 allows. Uses slices, because a pattern would take five
 * times as long.
 */
function base64Lines(bytes: Buffer): string {
  const text = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE_LENGTH) lines.push(text.slice(at, at + LINE_LENGTH));
  return lines.join('\r\n');
}
