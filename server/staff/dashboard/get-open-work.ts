import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { openWorkNames, type OpenWorkName, type getOpenWork as getOpenWorkCall } from '#contracts/staff/open-work.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import type { OpenWork } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';

export async function getOpenWork(deps: Deps, actor: Staff): Promise<ResponseOf<typeof getOpenWorkCall>> {
  const own = deps.openWork.filter(({ permission }) => permission === 'member' || actor.permissions.has(permission));
  const parts = await Promise.all(own.map(({ find }) => find(deps, actor)));
  const found: Partial<Record<OpenWorkName, OpenWork>> = Object.assign({}, ...parts);
  const rows = openWorkNames.flatMap((name) => {
    const { count = 0, oldestAt = null, parts, recordId } = found[name] ?? {};
    const row = {
      name,
      count,
      oldestAt: oldestAt === null ? null : toIsoInstant(oldestAt),
      ...(parts === undefined ? {} : { parts: [...parts] }),
      ...(recordId === undefined ? {} : { recordId }),
    };
    return count === 0 ? [] : [row];
  });
  return { rows };
}
