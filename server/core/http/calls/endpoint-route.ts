import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { App } from '../app-type.ts';
import type { CallAccess, RouteOptions } from './endpoint-call.ts';
import type { RateLimit } from '../limits/define-rate-limits.ts';
import { deleteUpload } from '../bodies/multipart.ts';
import { serveCall } from './serve-call.ts';

/**
 * Registers one call of the API definition. Language, limits, parsing, problems and form posts work the same for all
 * calls. The OpenAPI document lists each call.
 */
export function route<const E extends Endpoint, const A extends CallAccess>(
  app: App,
  endpoint: E,
  options: RouteOptions<E, A>,
): void {
  requireProofOfWorkProblem(endpoint, options);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
    config: {
      access: options.access,
      freshProof: options.freshProof ?? false,
      scoped: options.scoped ?? false,
      ...(options.permission === undefined ? {} : { permission: options.permission }),
      guesses: options.guesses?.limits ?? [],
      confidential: options.confidential ?? options.access !== 'anyone',
      endpoint,
    },
    handler: async (request, reply) => {
      try {
        return await serveCall(app.deps, { endpoint, options, request, reply });
      } finally {
        deleteUpload(request);
      }
    },
  });
}

/**
 * Throws at the start of the server if a limit requires a proof of work but the API definition does not list its
 * problem code.
 */
function requireProofOfWorkProblem(
  { name, problems }: Endpoint,
  {
    limits = [],
    limitsBeforeReading = [],
    guesses,
  }: Pick<RouteOptions<Endpoint>, 'limits' | 'limitsBeforeReading' | 'guesses'>,
): void {
  const all: readonly RateLimit[] = [...limits, ...limitsBeforeReading, ...(guesses?.limits ?? [])];
  const asking = all.find(({ onExceeded }) => onExceeded === 'proof_of_work');
  if (asking === undefined || problems.includes('work_required')) return;
  throw new Error(`${name}: ${asking.name} asks for a proof of work, so the contract has to list work_required`);
}
