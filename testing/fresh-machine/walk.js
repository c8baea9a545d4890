import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What the README promises, walked inside a fresh machine by its own Node: `npm ci && npm start`, a second start, and a
 * release without development packages. JavaScript for the oldest Node that may install the shop. Ends with 1 at the
 * first thing that is not so; `--gate` runs `npm test` as well.
 */
const OPEN_WITHIN_MS = 600_000;
const CLOSE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Two thirds of all packages are for development. */
const MOST_PACKAGES = 200;
const port = process.env['PORT'] ?? '3000';
const shop = `http://127.0.0.1:${port}`;

function run(command) {
  console.log(`$ ${command}`);
  const { status } = spawnSync('sh', ['-c', command], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

async function isReady() {
  const answer = await fetch(`${shop}/readyz`).catch(() => null);
  return answer !== null && answer.status === 200;
}

async function start(what) {
  console.log(`$ npm start (${what})`);
  const child = spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const deadline = Date.now() + OPEN_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${what} did not open:\n${said}`);
    await wait(LOOK_EVERY_MS);
  }
  return { child, said: () => said };
}

/** A page in each language, and a wash sold: the runtime, the database and the built files are all asked. */
async function visitAndBuy() {
  for (const [path, words] of [
    ['/he', 'lang="he"'],
    ['/en', 'lang="en"'],
  ]) {
    const answer = await fetch(`${shop}${path}`);
    if (answer.status !== 200 || !(await answer.text()).includes(words)) throw new Error(`${path}: ${answer.status}`);
  }
  const sold = await fetch(`${shop}/api/express-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' }),
  });
  if (sold.status !== 201) throw new Error(`a checkout was answered with ${sold.status}: ${await sold.text()}`);
}

/**
 * Returns the process id of the running shop. `npm start` is npm, perhaps a shell, and the shop: a signal to npm does not
 * reach the shop under every npm and every shell.
 */
function shopPid() {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('scripts/start.js')) return Number(pid);
    } catch (error) {
      // the process ended between the two calls
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    }
  }
  throw new Error('the shop answers, but no process runs scripts/start.js');
}

async function openAndClose(what, { builds }) {
  const { child, said } = await start(what);
  await visitAndBuy();
  if (said().includes('Building') !== builds) throw new Error(`${what}: ${builds ? 'nothing' : 'something'} was built`);
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(CLOSE_WITHIN_MS) });
  process.kill(shopPid(), 'SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`${what} closed with ${code}:\n${said()}`);
  if (await isReady()) throw new Error(`${what} still answers after it closed`);
  console.log(`✓ ${what}`);
}

run('node --version && npm --version');
run('npm ci --no-audit --no-fund --loglevel=error');
await openAndClose('the first start', { builds: true });
await openAndClose('the second start', { builds: false });
if (process.argv.includes('--gate')) run('npm test');
run('npm ci --omit=dev --no-audit --no-fund --loglevel=error');
const installed = Object.keys(JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages).length;
console.log(`${installed} packages without those for development`);
if (installed > MOST_PACKAGES) throw new Error(`a release has at most ${MOST_PACKAGES} packages`);
await openAndClose('a built release without development packages', { builds: false });
