/**
 * URL path of the service worker in the build. The worker must be at the root, because only then does its scope contain
 * every page.
 */
const WORKER_URL = '/service-worker.js';

type AddressPolicy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };

let policy: AddressPolicy | null = null;

function requireWorkerUrl(address: string): string {
  if (address !== WORKER_URL) throw new TypeError(`not a script of ours: ${address}`);
  return address;
}

/**
 * Returns the URL with which the service worker is registered. Trusted Types allow only one policy
 * (`server/core/http/origins/security-headers.ts`). This policy creates the URL and accepts no other URL.
 */
export function workerUrl(): string {
  const { trustedTypes }: { trustedTypes?: Factory } = globalThis as object;
  if (trustedTypes === undefined) return WORKER_URL;
  policy ??= trustedTypes.createPolicy('shampaw#worker', { createScriptURL: requireWorkerUrl });
  return policy.createScriptURL(WORKER_URL);
}
