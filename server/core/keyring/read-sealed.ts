import type { CoreDeps } from '#server/core/deps.ts';

export type SealedDeps = Pick<CoreDeps, 'keyring' | 'log' | 'metrics'>;

/** Which row it is, for whoever looks after it; never what it says. */
type Sealed = { readonly table: string; readonly id: string };

/**
 * Opens what one row of many has sealed. Null where it cannot be opened, because its bytes or its key are damaged: the
 * other rows are read all the same, and the log and `sealed_unreadable` say which one it is.
 */
export function readSealed<Opened>(
  { log, metrics }: SealedDeps,
  { table, id }: Sealed,
  open: () => Opened,
): Opened | null {
  try {
    return open();
  } catch (error) {
    metrics.count('sealed_unreadable', { kind: table });
    log.error({ table, id, error: String(error) }, 'a sealed row cannot be opened');
    return null;
  }
}
