import type { NayaxConfig } from '#server/stations/adapters/cortina/nayax-config.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import type { CortinaMessage } from '../adapters/cortina/read-message.ts';

export type NayaxMessageDeps = Pick<
  Deps,
  'clock' | 'db' | 'failpoint' | 'ids' | 'keyring' | 'log' | 'loyalty' | 'metrics' | 'wake'
> & {
  readonly nayax: NayaxConfig;
};

/** Message received from Nayax. `flow` is null if its URL contains no flow. */
export type ReceivedMessage = {
  readonly kind: CortinaMessageKind;
  readonly flow: CortinaFlow | null;
  readonly message: CortinaMessage;
};
