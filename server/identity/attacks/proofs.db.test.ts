import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
/** One minute longer than a proof is fresh. */
const STALE_MS = 11 * 60_000;

type Method = Parameters<TestBrowser['send']>[0];

/** One case of a row: the call, its qualifier ('', a field or a state), and the result for either session. */
type Cell = {
  readonly call: string;
  readonly case: string;
  readonly oldSession: string;
  readonly freshProof: string;
};

const table = /^\| `([A-Z]+ \/api\/[^`]+)`([^|]*)\|[^|]*\| (yes|no) \| (yes|no) \|$/gm;

/** Parses the table of docs/accounts.md; a row with several fields gives several cases. */
function documentedCells(): Cell[] {
  const page = readFileSync(new URL('../../../docs/accounts.md', import.meta.url), 'utf8');
  return [...page.matchAll(table)].flatMap(([, call = '', words = '', oldSession = '', freshProof = '']) => {
    const fields = [...words.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
    return (fields.length > 0 ? fields : [words.trim()]).map((one) => ({ call, case: one, oldSession, freshProof }));
  });
}

const values: Readonly<Record<string, string>> = {
  firstName: 'Noa',
  lastName: 'Peretz',
  language: 'he',
  email: 'another-person@example.com',
  phone: '052-7654321',
};

async function member(cell: Cell): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  const number = newNumber();
  await browser.post('/api/customer/register', registration({ phone: number.typed }));
  if (cell.case !== 'number proven') return browser;
  await browser.post('/api/account/phone-code');
  const proven = await browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, number.e164) });
  expect(proven.statusCode).toBe(200);
  return browser;
}

function partsOf(call: string): { readonly method: Method; readonly path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as Method, path };
}

async function asked(browser: TestBrowser, { call, case: one }: Cell): Promise<'yes' | 'no'> {
  const { method, path } = partsOf(call);
  const value = values[one];
  const address = path.replace(/:provider/, 'google').replace(/:\w+/g, '0192f0c1-0000-7000-8000-000000000001');
  const body = value === undefined ? {} : { [one]: value };
  const answer = await browser.send(method, address, method === 'GET' ? undefined : body);
  expect(answer.statusCode, `${call} ${one}`).not.toBe(401);
  expect(answer.statusCode, `${call} ${one}`).toBeLessThan(500);
  return answer.body.includes('step_up_required') ? 'no' : 'yes';
}

const cells = documentedCells();
const ofCustomers = shop.app.known.routes
  .filter(({ endpoint, method, access }) => endpoint !== null && method !== 'HEAD' && access === 'customer')
  .map(({ method, path }) => `${method} ${path}`);

test('the table lists exactly the calls of a signed-in customer that change or reveal data', () => {
  const inTable = new Set(cells.map(({ call }) => call));
  expect([...inTable].filter((call) => !ofCustomers.includes(call))).toEqual([]);
  const missing = ofCustomers.filter((call) => !inTable.has(call) && !call.startsWith('GET '));
  expect(missing).toEqual([]);
});

test('the table lists every changeable field of the profile', () => {
  const change = cells.filter(({ call }) => call === 'PATCH /api/profile').map((cell) => cell.case);
  expect(change.toSorted()).toEqual(Object.keys(values).toSorted());
});

test.for(cells)('$call $case: an old session may: $oldSession; with a fresh proof: $freshProof', async (cell) => {
  expect(await asked(await member(cell), cell), 'with a fresh proof').toBe(cell.freshProof);
  const old = await member(cell);
  shop.clock.advance(STALE_MS);
  expect(await asked(old, cell), 'with an old session').toBe(cell.oldSession);
});

test('reading data that is not in the table only needs a session', async () => {
  const reading = ofCustomers.filter((call) => call.startsWith('GET ') && !cells.some((cell) => cell.call === call));
  expect(reading.length).toBeGreaterThan(5);
  for (const call of reading) {
    const cell = { call, case: '', oldSession: 'yes', freshProof: 'yes' };
    const old = await member(cell);
    shop.clock.advance(STALE_MS);
    expect(await asked(old, cell), call).toBe('yes');
  }
});
