import { expect, onTestFinished, test } from 'vitest';
import { startSmsPeer, type SmsAccount, type SmsBehaviour, type SmsPeer, type SmsProtocol } from '#peers/test/sms.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createHttpSms } from './http-sms.ts';
import { createInforu } from './inforu.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { createSmsGateway } from './sms-gateway.ts';
import { createSms019 } from './sms019.ts';

const account: SmsAccount = { user: 'shampaw', token: 'a7c1e9f3b5d70246', sender: 'Shampaw' };
const message = {
  to: '+972501234567',
  text: '049213 הוא קוד האימות.\n@shampaw.example #049213',
  dedupe: 'challenge-1',
};
const protocols = ['http', '019sms', 'inforu'] as const;

const makers = {
  http: (given) => createHttpSms(given),
  '019sms': (given) => createSms019(given),
  inforu: (given) => createInforu(given),
} as const satisfies Record<SmsProtocol, (given: Parameters<typeof createSms019>[0] & { url: string }) => SmsGateway>;

async function connect(
  protocol: SmsProtocol,
  wish: Partial<SmsAccount> & { timeoutMs?: number } = {},
): Promise<{ peer: SmsPeer; gateway: SmsGateway }> {
  const peer = await startSmsPeer(protocol, account);
  const httpJson = createHttpJson();
  onTestFinished(async () => {
    httpJson.close();
    await peer.close();
  });
  return { peer, gateway: makers[protocol]({ ...account, ...wish, url: peer.url, httpJson }) };
}

const asWritten = {
  http: { to: '+972501234567', dedupe: 'challenge-1' },
  '019sms': { to: '0501234567', dedupe: 'challenge-1' },
  inforu: { to: '972501234567', dedupe: null },
} as const satisfies Record<SmsProtocol, object>;

test.each(protocols)('%s accepts a message, with the number in its format and the text unchanged', async (protocol) => {
  const { peer, gateway } = await connect(protocol);
  await gateway.send(message);
  expect(gateway.kind).toBe(protocol);
  expect(peer.taken).toEqual([{ text: message.text, ...asWritten[protocol] }]);
  expect(peer.complaints).toEqual([]);
});

test.each(protocols)('%s refuses one number: a fault of this message only', async (protocol) => {
  const { peer, gateway } = await connect(protocol);
  peer.setBehaviour('blocked');
  await expect(gateway.send(message)).rejects.toThrow(SmsRefusedError);
  peer.setBehaviour('take');
  await gateway.send(message);
  expect(peer.taken).toHaveLength(1);
});

const troubles = ['broke', 'down', 'html', 'odd', 'drop', 'elsewhere'] as const satisfies readonly SmsBehaviour[];
const everyTrouble = protocols.flatMap((protocol) => troubles.map((mood) => [protocol, mood] as const));

test.each(everyTrouble)('%s that is %s is a fault for every message', async (protocol, mood) => {
  const { peer, gateway } = await connect(protocol);
  peer.setBehaviour(mood);
  await expect(gateway.send(message)).rejects.toThrow(SmsUnavailableError);
  expect(peer.requestCount()).toBe(1);
});

test.each(protocols)('%s that never answers is abandoned after the time limit', async (protocol) => {
  const { peer, gateway } = await connect(protocol, { timeoutMs: 150 });
  peer.setBehaviour('hang');
  await expect(gateway.send(message)).rejects.toThrow(SmsUnavailableError);
});

test.each(protocols)('%s that is unreachable is a fault for every message', async (protocol) => {
  const { peer, gateway } = await connect(protocol);
  await peer.close();
  await expect(gateway.send(message)).rejects.toThrow(SmsUnavailableError);
});

test.each(protocols)(
  '%s rejects the token: a fault for every message, without the token in the error',
  async (protocol) => {
    const { peer, gateway } = await connect(protocol, { token: 'another-token-0246' });
    const failed = await gateway.send(message).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SmsUnavailableError);
    expect(peer.taken).toEqual([]);
    for (const secret of ['0501234567', '501234567', '049213', 'another-token'])
      expect(String(failed)).not.toContain(secret);
  },
);

test('a gateway of the shop may work without a token', async () => {
  const peer = await startSmsPeer('http', { ...account, token: '' });
  const httpJson = createHttpJson();
  onTestFinished(async () => {
    httpJson.close();
    await peer.close();
  });
  await createHttpSms({ url: peer.url, token: null, httpJson }).send(message);
  expect(peer.taken).toHaveLength(1);
});

test('the configured gateway sends the messages; none does if they are disabled', async () => {
  const httpJson = createHttpJson();
  const kept: unknown[] = [];
  const choose = (choice: Parameters<typeof createSmsGateway>[0]) =>
    createSmsGateway(choice, httpJson, async (sms) => void kept.push(sms));
  expect(choose({ provider: 'off' }).kind).toBe('off');
  await expect(choose({ provider: 'off' }).send(message)).rejects.toThrow(SmsRefusedError);
  expect(choose({ provider: 'http', url: 'https://sms.example/send', token: null }).kind).toBe('http');
  expect(choose({ provider: '019sms', ...account }).kind).toBe('019sms');
  expect(choose({ provider: 'inforu', ...account }).kind).toBe('inforu');
  await choose({ provider: 'development' }).send(message);
  expect(kept).toEqual([message]);
  httpJson.close();
});
