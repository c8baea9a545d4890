import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { ApiCaller } from './api.ts';

/** Response to a call of a disabled module, with the status and code that the server would send. */
const absent = { status: 404, body: { code: 'not_found', message: '' } } as const;

/** Returns a caller that answers calls of disabled modules with `not_found` itself, without sending them. */
export function withoutDisabledModules(api: ApiCaller, modulesOff: readonly OptionalModule[]): ApiCaller {
  return async (endpoint, input) =>
    endpoint.part !== undefined && modulesOff.includes(endpoint.part) ? absent : api(endpoint, input);
}
