import { afterEach, expect, test, vi } from 'vitest';
import { startSmtpPeer, type SmtpPeer } from '#peers/test/smtp.ts';
import { MailRefusedError, MailUnavailableError, type MailTransport, type OutgoingMail } from './port.ts';
import { createSmtpTransport } from './smtp.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('a mail arrives with its subject, both parts, its picture and its own message id', async () => {
  const { peer, transport } = await connect();
  await transport.send(mail({ subject: 'התו שלך מוכן' }));
  expect(peer.received).toMatchObject([
    {
      from: 'shop@shampaw.example',
      to: ['dana@example.com'],
      email: {
        subject: 'התו שלך מוכן',
        messageId: '<7.abc@shampaw.example>',
        from: { name: 'שמפאו', address: 'shop@shampaw.example' },
        html: expect.stringContaining('<p>hello</p>'),
        text: expect.stringContaining('hello'),
        attachments: [{ contentId: '<qr>', mimeType: 'image/png', disposition: 'inline' }],
      },
    },
  ]);
  expect(peer.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(peer.received[0]?.raw).toMatch(/^Content-Language: he\r?$/m);
});

test('nothing typed into a subject or a name can add a header or a recipient', async () => {
  const { peer, transport } = await connect();
  const attack = 'Hi\r\nBcc: everyone@evil.example\r\n\r\nbody';
  await transport.send(mail({ subject: attack, fromName: attack }));
  const [received] = peer.received;
  expect(received?.to).toEqual(['dana@example.com']);
  expect(received?.email.bcc).toBeUndefined();
  expect(received?.raw).not.toMatch(/^Bcc:/im);
  expect(received?.email.subject).toBe('Hi Bcc: everyone@evil.example body');
});

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nRCPT TO:<b@evil.example>',
  '"x" <a@example.com>,<b@evil.example>',
])('an address that contains several is refused: %j', async (to) => {
  const { peer, transport } = await connect();
  await expect(transport.send(mail({ to }))).rejects.toThrow(MailRefusedError);
  expect(peer.received).toHaveLength(0);
});

test('a mailbox that does not exist is a fault of this mail only', async () => {
  const { peer, transport } = await connect();
  peer.setBehaviour('refuse');
  await expect(transport.send(mail({}))).rejects.toThrow(MailRefusedError);
  peer.setBehaviour('take');
  await transport.send(mail({}));
  expect(peer.received).toHaveLength(1);
});

test('a server that is down is a fault for every mail', async () => {
  const { peer, transport } = await connect();
  await peer.close();
  closing.length = 0;
  await expect(transport.send(mail({}))).rejects.toThrow(MailUnavailableError);
  await transport.close();
});

test('a server that answers 421 is a fault for every mail, and the next attempt succeeds', async () => {
  const { peer, transport } = await connect();
  peer.setBehaviour('busy');
  await expect(transport.send(mail({}))).rejects.toThrow(MailUnavailableError);
  peer.setBehaviour('take');
  await transport.send(mail({}));
  expect(peer.received).toHaveLength(1);
});

test('a server that never answers is abandoned after the time limit', async () => {
  const { peer, transport } = await connect({ deliveryTimeoutMs: 300 });
  peer.setBehaviour('tarpit');
  await expect(transport.send(mail({}))).rejects.toThrow(MailUnavailableError);
});

test('a connection lost after the mail was sent is reported, so that the mail is sent again', async () => {
  const { peer, transport } = await connect();
  peer.setBehaviour('drop');
  await expect(transport.send(mail({}))).rejects.toThrow(MailUnavailableError);
  expect(peer.received).toHaveLength(1);
});

test.each([
  ['from the first byte', { secure: true }],
  ['by STARTTLS', { secure: false, disabledCommands: ['AUTH'] }],
])('a server with an untrusted certificate gets no mail, TLS %s', async (_how, options) => {
  // without a configured certificate smtp-server uses a self-signed one and prints a warning
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { peer, transport } = await connect({}, options);
  await expect(transport.send(mail({}))).rejects.toThrow(MailUnavailableError);
  expect(peer.received).toHaveLength(0);
  expect(warned.mock.calls.flat().join()).toContain('built-in default TLS certificate');
  warned.mockClear();
});

test.each(['http://mail.example', 'smtp://', 'mail.example:25'])('%s is not accepted as a mail server', (url) => {
  expect(() => createSmtpTransport({ url, fromAddress: 'shop@shampaw.example' })).toThrow(/URL/);
});

async function connect(
  options: { deliveryTimeoutMs?: number } = {},
  serverOptions: Parameters<typeof startSmtpPeer>[0] = {},
): Promise<{ peer: SmtpPeer; transport: MailTransport }> {
  const peer = await startSmtpPeer(serverOptions);
  closing.push(() => peer.close());
  const transport = createSmtpTransport({ url: peer.url, fromAddress: 'shop@shampaw.example', ...options });
  closing.push(() => transport.close());
  return { peer, transport };
}

function mail(changes: Partial<OutgoingMail>): OutgoingMail {
  return {
    messageId: '7.abc@shampaw.example',
    fromName: 'שמפאו',
    to: 'dana@example.com',
    locale: 'he',
    subject: 'hello',
    html: '<p>hello</p><img src="cid:qr">',
    text: 'hello',
    attachments: [{ filename: 'qr.png', contentType: 'image/png', content: Buffer.from('png'), contentId: 'qr' }],
    ...changes,
  };
}
