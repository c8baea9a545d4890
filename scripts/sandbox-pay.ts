import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPaymentPeer } from '#testing/bank/payment.ts';

/**
 * Runs the sandbox payment provider in its own process: `npx node scripts/sandbox-pay.ts --port 4010`. It stores all
 * data in memory only. The shop finds it by SANDBOX_PAY_URL and must use the same secret.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    'public-url': { type: 'string' },
  },
});

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  process.exit(2);
}

const given = process.env['SANDBOX_PAY_SECRET'];
const secret = given ?? randomBytes(24).toString('base64url');
const publicUrl = values['public-url'];

function write(data: object, text: string): void {
  console.log(text, JSON.stringify(data));
}

const peer = await startPaymentPeer({
  secret,
  port,
  host: values.host,
  log: { info: write, warn: write, error: write },
  ...(publicUrl === undefined ? {} : { publicUrl }),
});

console.log(`Sandbox payments listen at ${peer.baseUrl}`);
console.log(
  `Start the shop with SANDBOX_PAY_URL=${publicUrl ?? peer.baseUrl}${given === undefined ? ` SANDBOX_PAY_SECRET=${secret}` : ' and the same SANDBOX_PAY_SECRET'}`,
);

async function stop(): Promise<void> {
  await peer.close();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
