import { onTestFinished } from 'vitest';
import { startTaxAuthority } from '#peers/test/tax-authority/tax-authority.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock, type FakeClock } from '#server/core/clock/fake.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createTaxAuthorityGateway } from '#server/tax/adapters/allocation/tax-authority-gateway.ts';
import type { TaxAuthorityAccessStore } from '#server/tax/adapters/allocation/port.ts';

const account = { clientId: 'our-app', clientSecret: 'a secret of tests and nothing else' };

/** The Authority's peer with a gateway; `memoryOf` says where the tokens are stored, by default in memory. */
export async function openTaxAuthority(
  given: {
    readonly clock?: FakeClock;
    readonly memoryOf?: (firstRefreshToken: string) => TaxAuthorityAccessStore;
  } = {},
) {
  const clock = given.clock ?? createFakeClock(Date.now());
  const peer = await startTaxAuthority(account, shopDayText(clock.now()));
  const httpJson = createHttpJson({ timeoutMs: 300 });
  const gatewayOf = (memory: TaxAuthorityAccessStore) =>
    createTaxAuthorityGateway({
      ...account,
      httpJson,
      clock,
      memory,
      urls: peer.urls,
      user: 'Shampaw',
      softwareNumber: 12_345_678,
    });
  const memory = (given.memoryOf ?? passingMemory)(peer.refreshToken());
  onTestFinished(async () => {
    httpJson.close();
    await peer.close();
  });
  return { peer, clock, memory, gateway: gatewayOf(memory), gatewayOf };
}

/** Token storage in memory. */
function passingMemory(firstRefreshToken: string): TaxAuthorityAccessStore {
  let access: Awaited<ReturnType<TaxAuthorityAccessStore['find']>> = null;
  let refreshToken = firstRefreshToken;
  return {
    find: async (after) => (access !== null && access.until > after ? access : null),
    leaseRefreshToken: async () => refreshToken,
    async keep(renewed, next) {
      access = renewed;
      refreshToken = next;
    },
    async forget() {
      access = null;
    },
  };
}
