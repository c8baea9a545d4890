import type { TaxConfig } from '#server/tax/settings.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { Deps } from '#server/tax/deps.ts';
import { createAuthorityAccessStore } from './access-store.ts';
import { authorityUrls, createAuthorityGateway } from '../adapters/allocation/authority-gateway.ts';
import type { AllocationGateway } from '../adapters/allocation/port.ts';

type AuthorityParts = Pick<Deps, 'clock' | 'db' | 'keyring'> & {
  readonly config: TaxConfig;
  readonly httpJson: HttpJson;
};

/** Returns the client of the Tax Authority. Returns null if the owner has not configured access. */
export function connectAuthority({ config, clock, db, httpJson, keyring }: AuthorityParts): AllocationGateway | null {
  const { authority } = config;
  if (authority === null) return null;
  const { server, refreshToken, ...account } = authority;
  return createAuthorityGateway({
    ...account,
    httpJson,
    clock,
    memory: createAuthorityAccessStore({ db, keyring, firstRefreshToken: refreshToken }),
    urls: authorityUrls(server),
  });
}
