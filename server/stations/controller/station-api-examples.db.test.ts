import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { signatureBase, signatureHeader, signatureInput } from '#domain/stations/machine/station-signature.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { documentedCalls, shapeOf, withFieldValues, type DocumentedCall } from '#testing/stations/document-examples.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { openStation } from '#testing/stations/station.ts';
import { newEnrolmentCode } from './enrol-station.ts';

/*
 * Executes docs/station-api.md from its first example to its last, as a controller whose key is the document's own: each
 * answer has the names and words of the document.
 */
const shop = await buildTestApp();
const { app, clock, deps } = shop;
const station = await openStation(shop);
const text = readFileSync('docs/station-api.md', 'utf8');
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${/32 bytes `([0-9a-f]{64})`/.exec(text)?.[1] ?? ''}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
let keyId = '';

type Json = DocumentedCall['body'];
type Answer = { readonly status: number; readonly body: Json };

async function send(name: string, content: Json): Promise<Answer> {
  const path = `/api/station/${name}`;
  const body = JSON.stringify(content);
  const contentDigest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const created = Math.floor(clock.now() / SECOND_MS);
  const base = signatureBase({ method: 'POST', path, contentDigest, created, keyId });
  const headers = {
    'content-type': 'application/json',
    'content-digest': contentDigest,
    'signature-input': signatureInput({ created, keyId }),
    signature: signatureHeader(sign(null, Buffer.from(base), privateKey).toString('base64')),
  };
  const answer = await app.inject({ method: 'POST', url: path, headers, body });
  return { status: answer.statusCode, body: answer.json<Json>() };
}

function expectAnswer(documented: Answer | undefined, answer: Answer): void {
  expect({ status: answer.status, body: shapeOf(answer.body, documented?.body) }).toEqual({
    status: documented?.status,
    body: shapeOf(documented?.body ?? null),
  });
}

async function buy() {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  const voucherToken = deps.keyring.voucherToken(lotId, 1);
  return { voucherToken, code: deps.keyring.voucherCode(lotId, 1) };
}

async function freeBays(): Promise<void> {
  await deps.db.executeSql(
    `update bay set redemption_id = null, busy_until = null, failed_starts = 0, locked_at = null, status = 'live'`,
  );
}

/** The wash of the last start command; its events are the examples of a wash with a connection. */
let remoteStartId = '';

/** The command of the document's example; its result is the next example. */
let commandId = '';

function isPlaceholderIn(body: Json): boolean {
  return JSON.stringify(body).includes('…');
}

/** Staff lock the bay, and the machine asks for its commands. */
async function runMachineCommand(body: Json, documented: Answer | undefined): Promise<void> {
  const { browser } = await makeMember(shop, ['manager']);
  const { rows } = await deps.db.executeSql('select station_id from station where slug = $1', [station.slug]);
  commandId = randomUUID();
  const path = `/api/admin/stations/${String(rows[0]?.['station_id'])}/commands`;
  const pressed = browser.post(path, { commandId, bayNo: 2, kind: 'lock' });
  expectAnswer(documented, await send('commands', body));
  expect((await pressed).statusCode).toBe(201);
}

/** An owner releases the firmware of the document's example, and the machine asks for its commands. */
async function updateFirmware(body: Json, documented: Answer | undefined): Promise<void> {
  const example = documented?.body as unknown as { commands: { firmware: Record<string, string> }[] } | undefined;
  const { url, sha256: digest, version } = example?.commands[0]?.firmware ?? {};
  const { browser } = await makeMember(shop, ['owner']);
  await freeBays();
  await deps.db.executeSql('update station set firmware_ring = 1 where slug = $1', [station.slug]);
  const release = { url, digest, version, notes: '', soakHours: 24 };
  const { releaseId } = (await browser.post('/api/admin/firmware', release)).json<{ releaseId: string }>();
  expect((await browser.post(`/api/admin/firmware/${releaseId}/rings`, { ring: 1 })).json()).toEqual({ sent: 1 });
  expectAnswer(documented, await send('commands', body));
}

function valuesOfNow(): Record<string, Json> {
  return { at: new Date(clock.now()).toISOString(), time: new Date(clock.now()).toISOString(), remoteStartId };
}

const runs: Readonly<Record<string, (call: DocumentedCall) => Promise<void>>> = {
  async enrolments({ body, answers }) {
    const code = await newEnrolmentCode(deps, station.slug);
    const answer = await send('enrolments', withFieldValues(body, { code }));
    expectAnswer(answers[0], answer);
    ({ keyId } = answer.body as { keyId: string });
    const needs = /`(\{ "needs": "boot", "time": "…" \})`/.exec(text)?.[1] ?? '';
    expectAnswer({ status: 412, body: JSON.parse(needs) as Json }, await send('commands', {}));
  },
  async boot({ body, answers }) {
    expectAnswer(answers[0], await send('boot', body));
  },
  async heartbeat({ body, answers }) {
    expectAnswer(answers[0], await send('heartbeat', withFieldValues(body, valuesOfNow())));
  },
  async commands({ body, answers: [first, status] }) {
    if (JSON.stringify(first).includes('update_firmware')) return await updateFirmware(body, first);
    if (JSON.stringify(first).includes('commandId')) return await runMachineCommand(body, first);
    const { voucherToken } = await buy();
    expect((await station.ask({ voucherToken, bayNo: 2 })).status).toBe(201);
    const started = await send('commands', body);
    expectAnswer(first, started);
    clock.advance(MINUTE_MS);
    expectAnswer(status, await send('commands', body));
    const [command] = (started.body as { commands: { remoteStartId: string }[] }).commands;
    remoteStartId = command?.remoteStartId ?? '';
  },
  async results({ body, answers }) {
    expectAnswer(
      answers[0],
      await send('results', isPlaceholderIn(body) ? withFieldValues(body, { commandId }) : body),
    );
  },
  async readings({ body, answers }) {
    // an example with a placeholder is of now, one with a time of its own is late
    const at = new Date(clock.now()).toISOString();
    expectAnswer(answers[0], await send('readings', isPlaceholderIn(body) ? withFieldValues(body, { at }) : body));
  },
  async scan({ body, answers: [held, refused] }) {
    await freeBays();
    const { voucherToken } = await buy();
    const issued = await createBrowser(shop).post(`/api/vouchers/by-link/${voucherToken}/passes`);
    const { pass } = issued.json<{ pass: string }>();
    const read = withFieldValues(body, { requestId: randomUUID(), text: pass });
    expectAnswer(held, await send('scan', read));
    expectAnswer(held, await send('scan', read));
    expectAnswer(refused, await send('scan', withFieldValues(body, { requestId: randomUUID(), text: pass })));
  },
  async events({ body, answers }) {
    const offline = { text: (await buy()).code, startedAt: new Date(clock.now() - MINUTE_MS).toISOString() };
    expectAnswer(answers[0], await send('events', withFieldValues(body, { ...valuesOfNow(), ...offline })));
  },
};

test('every example of the document is answered as the document says, in its order', async () => {
  const calls = documentedCalls();
  expect(calls.map(({ name, answers }) => [name, answers.length])).toEqual([
    ['boot', 1],
    ['enrolments', 1],
    ['boot', 1],
    ['heartbeat', 1],
    ['commands', 2],
    ['commands', 1],
    ['results', 1],
    ['results', 1],
    ['commands', 1],
    ['scan', 2],
    ['events', 1],
    ['events', 1],
    ['events', 1],
    ['events', 1],
    ['readings', 1],
    ['readings', 1],
  ]);
  // the refusal at the beginning of the document is a signed call, so it needs a key as well
  const [refusedBoot, ...others] = calls;
  const ordered = others.flatMap((call) => (call.name === 'enrolments' ? [call, refusedBoot ?? call] : [call]));
  for (const call of ordered) await runs[call.name]?.(call);
});
