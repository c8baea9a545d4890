import type { Deps } from './deps.ts';
import { forgetOldSignIns } from './identity/public.ts';
import { forgetOldMessages } from './messaging/public.ts';
import { forgetOldProviderEvents } from './payments/public.ts';
import { forgetBuyers, forgetOldKeys } from './selling/public.ts';
import { forgetOldVisits } from './site/public.ts';

/** Deletes what is kept only for a while, each capability its own; money, moves and the audit are kept for good. */
export async function forgetOldRows(deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'log'>): Promise<void> {
  const deleted = {
    keys: await forgetOldKeys(deps),
    events: await forgetOldProviderEvents(deps),
    ...(await forgetOldSignIns(deps)),
    visits: await forgetOldVisits(deps),
    messages: await forgetOldMessages(deps),
    // of deleted accounts, once their orders were told and answered
    buyers: await forgetBuyers(deps, null),
  };
  deps.log.info(deleted, 'old rows were forgotten');
}
