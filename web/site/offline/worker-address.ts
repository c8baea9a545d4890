/** Where the build puts the worker; at the root, so that it stands before every page. */
const WORKER_ADDRESS = '/service-worker.js';

type AddressPolicy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };

let policy: AddressPolicy | null = null;

function onlyTheWorker(address: string): string {
  if (address !== WORKER_ADDRESS) throw new TypeError(`not a script of ours: ${address}`);
  return address;
}

/**
 * The worker's address as the browser wants it: where script addresses must be trusted types, made
 * by the one policy that `server/core/http/origins/security-headers.ts` allows, which makes this address only.
 */
export function workerAddress(): string {
  const { trustedTypes }: { trustedTypes?: Factory } = globalThis as object;
  if (trustedTypes === undefined) return WORKER_ADDRESS;
  policy ??= trustedTypes.createPolicy('shampaw#worker', { createScriptURL: onlyTheWorker });
  return policy.createScriptURL(WORKER_ADDRESS);
}
