import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { ApiCaller } from './api.ts';

/** Response to a call of a disabled module. It has the same status and code as the server's own response. */
const absent = { status: 404, body: { code: 'not_found', message: '' } } as const;

/**
 * Returns an API caller that does not send calls of disabled modules. It answers such calls with `not_found` itself.
 */
export function withoutDisabledModules(api: ApiCaller, modulesOff: readonly OptionalModule[]): ApiCaller {
  return async (endpoint, input) =>
    endpoint.part !== undefined && modulesOff.includes(endpoint.part) ? absent : api(endpoint, input);
}
