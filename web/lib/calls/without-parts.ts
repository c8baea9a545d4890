import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { ApiCaller } from './api.ts';

/** Response of the server to a call that the shop does not have. */
const absent = { status: 404, body: { code: 'not_found', message: '' } } as const;

/** Returns a caller that does not send calls of the optional parts which the shop has switched off. */
export function withoutDisabledModules(api: ApiCaller, modulesOff: readonly OptionalModule[]): ApiCaller {
  return async (endpoint, input) =>
    endpoint.part !== undefined && modulesOff.includes(endpoint.part) ? absent : api(endpoint, input);
}
