import type { Config } from '#server/core/config/config.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { Deps } from '#server/deps.ts';
import { createAccessMemory } from './access-memory.ts';
import { authorityUrls, createAuthorityGateway } from '../adapters/allocation/authority-gateway.ts';
import type { AllocationGateway } from '../adapters/allocation/port.ts';

type Parts = Pick<Deps, 'clock' | 'db' | 'keyring'> & { readonly config: Config['tax']; readonly httpJson: HttpJson };

/** The Tax Authority, where the owner has agreed to be known there; null: nobody can be asked for numbers. */
export function connectAuthority({ config, clock, db, httpJson, keyring }: Parts): AllocationGateway | null {
  const { authority } = config;
  if (authority === null) return null;
  const { server, refreshToken, ...account } = authority;
  return createAuthorityGateway({
    ...account,
    httpJson,
    clock,
    memory: createAccessMemory({ db, keyring, firstRefreshToken: refreshToken }),
    urls: authorityUrls(server),
  });
}
