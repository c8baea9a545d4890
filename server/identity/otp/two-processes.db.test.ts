import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, expect, test, vi } from 'vitest';
import { startSmsPeer } from '#peers/test/sms.ts';
import { newNumber, wrongCode } from '#testing/accounts/code-phone.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db, connectionString } = await createTestDatabase();
const gateway = await startSmsPeer('http', { user: '', token: '', sender: '' });
const shops = [await startShop(), await startShop()];
afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await gateway.close();
});

type ShopProcess = { readonly child: ChildProcess; readonly url: string };

async function startShop(): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['testing/shop/code-shop-process.ts'], {
    env: { ...process.env, DATABASE_URL: connectionString, SMS_HTTP_URL: gateway.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

type Answer = { readonly status: number; readonly code: string | null; readonly cookies: readonly string[] };
type Asker = { readonly address: string; readonly cookie?: string };

let addresses = 0;

/** Returns a caller with a separate IP address. All IP addresses of 127.0.0.0/8 are this machine. */
function newAsker(): Asker {
  addresses += 1;
  return { address: `127.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

function post(url: string, body: object, { address, cookie }: Asker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      localAddress: address,
      headers: {
        'content-type': 'application/json',
        origin: 'https://shampaw.example',
        'sec-fetch-site': 'same-origin',
        ...(cookie === undefined ? {} : { cookie }),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { code = null } = JSON.parse(text) as { code?: string };
        resolve({ status: response.statusCode ?? 0, code, cookies: response.headers['set-cookie'] ?? [] });
      });
    });
    request.end(JSON.stringify(body));
  });
}

/** Alternates between the two processes. */
function shopAt(index: number): string {
  return shops[index % shops.length]?.url ?? '';
}

async function askMany(numbers: readonly string[]): Promise<Answer[]> {
  return await Promise.all(
    numbers.map((phoneNumber, index) => post(`${shopAt(index)}/api/auth/send-otp`, { phoneNumber }, newAsker())),
  );
}

/** Returns a browser with a pending code, and the code. */
async function withCode(): Promise<{ readonly typed: string; readonly otpCode: string; readonly asker: Asker }> {
  const { typed, e164 } = newNumber();
  const sent = await post(`${shopAt(0)}/api/auth/send-otp`, { phoneNumber: typed }, newAsker());
  const cookie = sent.cookies.map((line) => line.split(';')[0]).join('; ');
  const find = () => gateway.taken.find(({ to }) => to === e164)?.text.slice(0, 6);
  await vi.waitFor(() => expect(find()).toMatch(/^\d{6}$/), { timeout: 10_000 });
  return { typed, otpCode: find() ?? '', asker: { ...newAsker(), cookie } };
}

async function numberOf(sql: string): Promise<number> {
  const { rows } = await db.executeSql(`select (${sql})::int as found`);
  return Number(rows[0]?.['found']);
}

test('forty simultaneous requests to two processes give one code and one message', async () => {
  const { typed, e164 } = newNumber();
  const answers = await askMany(Array.from({ length: 40 }, () => typed));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(39);
  await vi.waitFor(() => expect(gateway.taken.some(({ to }) => to === e164)).toBe(true), { timeout: 10_000 });
  expect(gateway.taken.filter(({ to }) => to === e164)).toHaveLength(1);
});

test('a block of a hundred numbers gets four codes over two processes', async () => {
  const answers = await askMany(Array.from({ length: 40 }, (_, last) => `053-20100${String(last).padStart(2, '0')}`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 'messages_paused')).toHaveLength(36);
});

test('sixty wrong guesses at once in two processes are five attempts; sixty right ones give one session', async () => {
  const guessed = await withCode();
  const guess = (otpCode: string, who: typeof guessed) =>
    Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        post(
          `${shopAt(index)}/api/auth/verify-otp`,
          { phoneNumber: who.typed, otpCode },
          { ...newAsker(), cookie: who.asker.cookie ?? '' },
        ),
      ),
    );
  const wrong = await guess(wrongCode(guessed.otpCode), guessed);
  expect(wrong.filter(({ code }) => code === 'code_refused')).toHaveLength(60);
  expect(await numberOf('select max(attempts) from otp_challenge')).toBe(5);

  const before = await numberOf('select count(*) from session');
  const knowing = await withCode();
  const right = await guess(knowing.otpCode, knowing);
  expect(right.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await numberOf('select count(*) from session')) - before).toBe(1);
});

test('requests and attempts survive a killed process', async () => {
  const { typed, otpCode, asker } = await withCode();
  const verify = (url: string, code: string) =>
    post(`${url}/api/auth/verify-otp`, { phoneNumber: typed, otpCode: code }, asker);
  for (let wrong = 0; wrong < 3; wrong += 1) await verify(shopAt(0), wrongCode(otpCode));
  shops[0]?.child.kill('SIGKILL');
  shops[0] = await startShop();
  expect((await askMany([typed]))[0]).toMatchObject({ status: 429, code: 'too_many_requests' });
  for (let wrong = 0; wrong < 2; wrong += 1) await verify(shopAt(0), wrongCode(otpCode));
  expect(await verify(shopAt(0), otpCode)).toMatchObject({ status: 403, code: 'code_refused' });
});
