import type { Deps } from '#server/payments/deps.ts';
import { hasNoSandboxPayments } from './store/sandbox-bank.ts';

/**
 * Returns true if a trial shop was restored without its sandbox bank. The bank inside this server (schema `sandbox`)
 * then does not know payments that the shop has captured, so their refunds and status requests fail. Returns false for
 * a shop that takes real payments or whose sandbox bank runs on another server.
 */
export async function isSandboxDataLost({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  const { order, sandbox } = config.payment;
  if (!order.includes('sandbox') || sandbox === null || sandbox.baseUrl !== null) return false;
  return await hasNoSandboxPayments(db);
}
