import type { TaxConfig } from '#server/tax/settings.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { Deps } from '#server/tax/deps.ts';
import { createTaxAuthorityAccessStore } from './tax-authority-access-store.ts';
import { taxAuthorityUrls, createTaxAuthorityGateway } from '../adapters/allocation/tax-authority-gateway.ts';
import type { AllocationGateway } from '../adapters/allocation/port.ts';

type TaxAuthorityParts = Pick<Deps, 'clock' | 'db' | 'keyring'> & {
  readonly config: TaxConfig;
  readonly httpJson: HttpJson;
};

/** Returns the client of the Tax Authority. Returns null if the owner has not configured access. */
export function connectTaxAuthority({
  config,
  clock,
  db,
  httpJson,
  keyring,
}: TaxAuthorityParts): AllocationGateway | null {
  const { authority } = config;
  if (authority === null) return null;
  const { server, refreshToken, ...account } = authority;
  return createTaxAuthorityGateway({
    ...account,
    httpJson,
    clock,
    memory: createTaxAuthorityAccessStore({ db, keyring, firstRefreshToken: refreshToken }),
    urls: taxAuthorityUrls(server),
  });
}
