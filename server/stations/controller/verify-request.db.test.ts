import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { signatureBase, signatureHeader, signatureInput } from '#domain/stations/machine/station-signature.ts';
import { createControllerClient, enrolController } from '#peers/terminal/controller-client.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation, sendTo } from '#testing/stations/station.ts';
import { newEnrolmentCode } from './enrol-station.ts';

const shop = await buildTestApp();
const { app, clock, deps } = shop;
const station = await openStation(shop);

async function newKey(slug = station.slug) {
  const code = await newEnrolmentCode(deps, slug);
  if (code === null) throw new Error('no code');
  return { code, key: await enrolController(sendTo(shop), code) };
}

type Twist = {
  readonly method?: string;
  readonly path?: string;
  readonly signedBody?: string;
  readonly created?: number;
  readonly keyId?: string;
  readonly input?: (header: string) => string;
};

/** Sends a boot whose signature does not match its content. */
async function boot(key: Awaited<ReturnType<typeof newKey>>['key'], twist: Twist = {}) {
  const body = JSON.stringify({ firmware: 'test', clockTrusted: true });
  const digest = createHash('sha256')
    .update(twist.signedBody ?? body)
    .digest('base64');
  const created = twist.created ?? Math.floor(clock.now() / SECOND_MS);
  const keyId = twist.keyId ?? key.keyId;
  const contentDigest = `sha-256=:${digest}:`;
  const base = signatureBase({
    method: twist.method ?? 'POST',
    path: twist.path ?? '/api/station/boot',
    contentDigest,
    created,
    keyId,
  });
  const input = signatureInput({ created, keyId });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/station/boot',
    headers: {
      'content-type': 'application/json',
      'content-digest': contentDigest,
      'signature-input': twist.input?.(input) ?? input,
      signature: signatureHeader(sign(null, Buffer.from(base), key.privateKey).toString('base64')),
    },
    body,
  });
  return { status: answer.statusCode, reason: answer.json<{ reason?: string }>().reason };
}

test('only unaltered requests signed by an enrolled key are accepted', async () => {
  const { key } = await newKey();
  expect(await boot(key)).toEqual({ status: 200, reason: undefined });
  expect(await boot(key, { signedBody: '{}' })).toEqual({ status: 401, reason: 'digest' });
  expect(await boot(key, { method: 'GET' })).toEqual({ status: 401, reason: 'signature' });
  expect(await boot(key, { path: '/api/station/events' })).toEqual({ status: 401, reason: 'signature' });
  expect(await boot(key, { keyId: deps.ids.uuid() })).toEqual({ status: 401, reason: 'key' });
  const other = generateKeyPairSync('ed25519');
  expect(await boot({ ...key, privateKey: other.privateKey })).toEqual({ status: 401, reason: 'signature' });
  expect(await boot(key, { input: (header) => header.replace(' "content-digest"', '') })).toEqual({
    status: 401,
    reason: 'unsigned',
  });
  expect(await boot(key, { keyId: key.keyId.toUpperCase() })).toMatchObject({ status: 200 });
  // 36 characters that are no UUID
  expect(await boot(key, { keyId: '-'.repeat(36) })).toEqual({ status: 401, reason: 'unsigned' });
});

test('a key that signs without its private half is not enrolled, and its code stays good', async () => {
  const code = (await newEnrolmentCode(deps, station.slug)) ?? '';
  const enrolled = (publicKey: string) =>
    app.inject({ method: 'POST', url: '/api/station/enrolments', body: { code, publicKey } });
  const refusal = await enrolled('A'.repeat(43));
  expect(refusal.statusCode).toBe(400);
  expect(refusal.json()).toMatchObject({ code: 'validation_failed', fields: { publicKey: { code: 'invalid' } } });
  expect((await enrolController(sendTo(shop), code)).keyId).toBeTypeOf('string');
});

test('a message that cannot be read says which field, and texts that end in zero bytes are taken', async () => {
  const controller = createControllerClient(sendTo(shop), (await newKey()).key, () => clock.now());
  await controller.boot('acme 2.1\u0000\u0000');
  await expect(controller.boot('\u0000')).rejects.toThrow('400');
  const { rows } = await deps.db.executeSql('select firmware from station_presence where heard_at = $1', [
    new Date(clock.now()),
  ]);
  expect(rows).toEqual([{ firmware: 'acme 2.1' }]);
  const given = { seqNo: 0, kind: 'started', at: new Date(clock.now()).toISOString(), offline: true } as const;
  const offlineWash = { bayNo: 1, text: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-G\u0000', startedAt: given.at };
  const reported = (event: object) => controller.report([{ ...given, offlineWash, ...event } as never]);
  expect(await reported({ transactionId: 'z-1', reason: 'stopped\u0000' })).toEqual([{ outcome: 'applied' }]);
  for (const transactionId of ['z-1\u0000', 'z-\ud800']) {
    expect(await reported({ transactionId })).toEqual([{ outcome: 'parked', why: 'malformed' }]);
  }
});

test('a clock that is five minutes off gets an error, in either direction', async () => {
  const { key } = await newKey();
  const seconds = Math.floor(clock.now() / SECOND_MS);
  expect((await boot(key, { created: seconds - 299 })).status).toBe(200);
  for (const away of [-302, 302]) {
    expect(await boot(key, { created: seconds + away })).toEqual({ status: 401, reason: 'clock' });
  }
});

test('a code enrols one controller within a day, and revokes the earlier one', async () => {
  const first = await newKey();
  const second = await newKey();
  expect(await boot(first.key)).toEqual({ status: 401, reason: 'key' });
  expect(await boot(second.key)).toMatchObject({ status: 200 });
  await expect(enrolController(sendTo(shop), second.code)).rejects.toThrow('403');
  expect(await boot(second.key)).toMatchObject({ status: 200 });

  const late = await newEnrolmentCode(deps, station.slug);
  clock.advance(24 * 60 * MINUTE_MS + 1);
  await expect(enrolController(sendTo(shop), late ?? '')).rejects.toThrow('403');
  expect(await newEnrolmentCode(deps, 'nowhere')).toBeNull();
});

test('a controller without a boot gets no command, and another station cannot report a wash', async () => {
  const { key } = await newKey('eilat-north-beach');
  const silent = createControllerClient(sendTo(shop), key, () => clock.now());
  await deps.db.executeSql('delete from station_presence');
  await expect(silent.commands()).rejects.toThrow('412');
  await silent.boot('test');
  const foreign = station.event({ remoteStartId: deps.ids.uuid() } as never, {});
  expect(await silent.report([foreign])).toEqual([{ outcome: 'parked', why: 'not_of_this_station' }]);
  expect(await silent.report([{ nonsense: true } as never, foreign])).toEqual([
    { outcome: 'parked', why: 'malformed' },
    { outcome: 'parked', why: 'not_of_this_station' },
  ]);
});

test('a new controller is not ready because the one before it was: every call but its own boot is refused', async () => {
  const before = createControllerClient(sendTo(shop), (await newKey()).key, () => clock.now());
  await before.boot('before');
  const scanned = () => app.inject({ url: `/api/stations/by-token/${station.stationToken}` });
  expect((await scanned()).json()).toMatchObject({ bays: [{ state: 'free' }, {}] });
  const { key } = await newKey();
  const controller = createControllerClient(sendTo(shop), key, () => clock.now());
  expect((await scanned()).json()).toMatchObject({ bays: [{ state: 'silent' }, {}] });
  await expect(controller.commands()).rejects.toThrow('412');
  await expect(controller.heartbeat()).rejects.toThrow('412');
  await expect(controller.report([station.event({ remoteStartId: deps.ids.uuid() } as never, {})])).rejects.toThrow(
    '412',
  );
  const read = { requestId: deps.ids.uuid(), bayNo: 1, text: 'PW1' };
  await expect(controller.scan(read)).rejects.toThrow('412');
  await controller.boot('after');
  await controller.heartbeat();
  expect((await scanned()).json()).toMatchObject({ bays: [{ state: 'free' }, {}] });
});

test('an enrolment whose answer was lost is answered the same again, for the same code and key alone', async () => {
  const send = sendTo(shop);
  const code = (await newEnrolmentCode(deps, station.slug)) ?? '';
  const [pair, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const both = await Promise.all([enrolController(send, code, pair), enrolController(send, code, pair)]);
  expect(both[0].keyId).toBe(both[1].keyId);
  await expect(enrolController(send, code, stranger)).rejects.toThrow('403');
  clock.advance(25 * 60 * MINUTE_MS);
  expect((await enrolController(send, code, pair)).keyId).toBe(both[0].keyId);
  expect(await boot(both[0])).toMatchObject({ status: 200 });
  // the owner made another code meanwhile, and the controller kept its key
  const other = (await newEnrolmentCode(deps, station.slug)) ?? '';
  expect((await enrolController(send, other, pair)).keyId).toBe(both[0].keyId);
  await expect(enrolController(send, other, stranger)).rejects.toThrow('403');
  const foreign = (await newEnrolmentCode(deps, 'eilat-north-beach')) ?? '';
  await expect(enrolController(send, foreign, pair)).rejects.toThrow('403');
  await newKey();
  await expect(enrolController(send, code, pair)).rejects.toThrow('403');
});
