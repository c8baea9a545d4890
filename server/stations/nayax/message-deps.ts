import type { NayaxConfig } from '#server/core/config/sections/config-nayax.ts';
import type { Deps } from '#server/deps.ts';
import type { CortinaFlow, CortinaKind } from '#contracts/stations/cortina.ts';
import type { CortinaMessage } from '../adapters/cortina/read-message.ts';

/** What taking a message of Nayax needs. */
export type MessageDeps = Pick<
  Deps,
  'clock' | 'db' | 'failpoint' | 'ids' | 'keyring' | 'log' | 'loyalty' | 'metrics' | 'wake'
> & {
  readonly nayax: NayaxConfig;
};

/** One message as it came: `flow` null where the address names none. */
export type Received = {
  readonly kind: CortinaKind;
  readonly flow: CortinaFlow | null;
  readonly message: CortinaMessage;
};
