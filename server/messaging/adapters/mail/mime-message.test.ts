import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mimeMessage } from './mime-message.ts';
import type { OutgoingMail } from './port.ts';

const picture = { filename: 'qr.png', contentType: 'image/png', content: Buffer.from('png'), contentId: 'qr' };

function written(changes: Partial<OutgoingMail> = {}): string {
  const mail: OutgoingMail = {
    messageId: '7.abc@shampaw.example',
    fromName: 'שמפאו',
    to: 'dana@example.com',
    locale: 'he',
    subject: 'hello',
    html: '<p>hello</p><img src="cid:qr">',
    text: 'hello',
    attachments: [picture],
    ...changes,
  };
  return mimeMessage(mail, { from: 'shop@shampaw.example', sentAt: Date.UTC(2026, 10, 22, 13, 5, 9) }).toString();
}

/** Returns the lines before the first empty one. */
function headersOf(raw: string): string[] {
  return raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n');
}

/** Returns the header names; a line that begins with a space continues the previous one. */
function namesOf(raw: string): string[] {
  return headersOf(raw)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.slice(0, line.indexOf(':')));
}

const usual = namesOf(written());

test('a mail has sender, recipient, date, language and the mark of an automatic message', () => {
  expect(usual).toEqual([
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Date',
    'Content-Language',
    'Auto-Submitted',
    'X-Auto-Response-Suppress',
    'MIME-Version',
    'Content-Type',
  ]);
  expect(headersOf(written())).toEqual(
    expect.arrayContaining([
      'To: dana@example.com',
      'Message-ID: <7.abc@shampaw.example>',
      'Date: Sun, 22 Nov 2026 13:05:09 +0000',
      'Content-Language: he',
    ]),
  );
});

test('a long Hebrew subject travels in short lines of plain letters and is read as it was written', async () => {
  const subject = 'הכלבה שלך, מריה, קיבלה שטיפה במתנה: ₪150, בתוקף עד 22.11.2031 🐕 וגם שמפו אורגני ומייבש שקט';
  const raw = written({ subject, text: subject.repeat(3) });
  for (const line of raw.split('\r\n')) {
    expect(line).toMatch(/^[\x20-\x7e]*$/);
    expect(line.length).toBeLessThanOrEqual(78);
  }
  expect((await PostalMime.parse(raw)).subject).toBe(subject);
});

const attacks = [
  'Hi\r\nBcc: everyone@evil.example',
  'Hi\nBcc: everyone@evil.example\n\nbody',
  'Hi\rBcc: everyone@evil.example',
  'שלום\r\n\r\n<script>',
  'Hi\u2028Bcc: everyone@evil.example',
  'Hi\u0000\u0085\u000bBcc: x',
  '"Hi" <everyone@evil.example>,',
];

test.each(attacks)(
  'nothing typed into a subject, a name, an address or a file name adds a header: %j',
  async (attack) => {
    for (const changes of [
      { subject: attack },
      { fromName: attack },
      { to: `dana@example.com${attack}` },
      { to: attack },
      { subject: attack, fromName: attack, to: attack },
    ]) {
      const raw = written(changes);
      expect(namesOf(raw)).toEqual(usual);
      // typed text never begins a line
      expect(raw).not.toMatch(/[\r\n]\s*(Bcc|<script)/i);
      // and the parsed header is one line again
      const { from, subject } = await PostalMime.parse(raw);
      expect(`${from?.name} ${subject}`).not.toMatch(/\p{Cc}/u);
    }
    const file = written({ attachments: [{ ...picture, filename: `${attack}.png` }] });
    expect(file).not.toMatch(/[\r\n]\s*(Bcc|<script)/i);
  },
);

test('both parts and the picture come out as they went in', async () => {
  const text = 'שלום דנה,\nהקוד שלך: ABCD-1234\n.\n--=_alternative--\n--=_related\n' + 'ארוך '.repeat(300);
  const html = `<p dir="rtl">שלום 🐾</p>\r\n--=_related--\r\n<img src="cid:qr">`;
  const content = Buffer.from(Array.from({ length: 700 }, (_, index) => (index * 37) % 256));
  const mail = await PostalMime.parse(written({ text, html, attachments: [{ ...picture, content }] }));
  expect(mail.text).toBe(text.replaceAll('\n', '\r\n'));
  expect(mail.html).toBe(html);
  const [file] = mail.attachments;
  expect(file).toMatchObject({ filename: 'qr.png', mimeType: 'image/png', contentId: '<qr>', disposition: 'inline' });
  expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content);
});

test('a file is attached beside both parts and the picture', async () => {
  const content = Buffer.from('%PDF-1.7');
  const file = { filename: 'קבלה.pdf', contentType: 'application/pdf', contentId: 'document', content } as const;
  const mail = await PostalMime.parse(written({ attachments: [picture, { ...file, disposition: 'attachment' }] }));
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['hello', '<p>hello</p><img src="cid:qr">']);
  expect(mail.attachments).toMatchObject([
    { filename: 'qr.png', disposition: 'inline' },
    { filename: 'קבלה.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
  expect(Buffer.from(mail.attachments[1]?.content as ArrayBuffer)).toEqual(content);
});

test('without pictures there are the two texts and nothing else', async () => {
  const raw = written({ attachments: [] });
  expect(raw).not.toContain('multipart/related');
  const mail = await PostalMime.parse(raw);
  expect(mail.attachments).toEqual([]);
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['hello', '<p>hello</p><img src="cid:qr">']);
});

test('a mail client reads any typed text unchanged', async () => {
  const typed = fc.string({ unit: 'binary', maxLength: 100 }).map((text) => text.toWellFormed());
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (subject, fromName, text) => {
      const raw = written({ subject, fromName, text });
      expect(namesOf(raw)).toEqual(usual);
      const mail = await PostalMime.parse(raw);
      expect(mail.to).toEqual([{ name: '', address: 'dana@example.com' }]);
      expect(mail.from?.address).toBe('shop@shampaw.example');
      expect(mail.subject ?? '').toBe(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
      expect(mail.text ?? '').toBe(text.replaceAll(/\r?\n/g, '\r\n'));
    }),
    { numRuns: 100 },
  );
});
