import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { NayaxProduct } from '../adapters/cortina/port.ts';
import type { GatewayDeps } from '../gateways.ts';
import { findNayaxBay, type NayaxBay } from '../store/nayax-bay.ts';
import { openTransaction, voidTransaction } from '../store/nayax-transaction.ts';
import type { HeldWash, TerminalGateway, Told } from '../terminal-gateway.ts';

/** Machines behind Nayax' readers: we wake the reader, and it asks us before anything begins. */
export function createNayaxGateway(deps: GatewayDeps): TerminalGateway | null {
  const { cortina } = deps;
  const { nayax } = deps.config;
  if (nayax === null || cortina === null) return null;
  return {
    name: 'nayax',
    startWindowMs: nayax.startSeconds * SECOND_MS,
    saysThatItLives: false,
    tell: (wash) => tell({ ...deps, cortina }, wash),
  };
}

type TellDeps = GatewayDeps & { readonly cortina: NonNullable<GatewayDeps['cortina']> };

/**
 * Opens a transaction for the wash and wakes its reader. Where the start is refused or nobody answers, the transaction is
 * called off before the wash goes back: a reader that asks all the same is told no.
 */
async function tell({ cortina, clock, db, failpoint, ids, log, metrics }: TellDeps, wash: HeldWash): Promise<Told> {
  const bay = await findNayaxBay(db, wash);
  if (bay === null) {
    log.warn({ ...wash }, 'a bay has no machine at Nayax');
    return 'refused';
  }
  const { redemptionId } = wash;
  // begins with a letter: nobody on the way can take it for a number
  const transactionId = `S${ids.uuid().replaceAll('-', '')}`;
  const opened = await openTransaction(db, {
    transactionId,
    flow: 'static_qr',
    redemptionId,
    machineId: bay.machineId,
    limitAgorot: bay.priceAgorot,
    now: clock.now(),
  });
  if (!opened) return 'told';
  failpoint('after_nayax_opened');
  const userId = `W${redemptionId.replaceAll('-', '')}`;
  const answer = await cortina.start({ transactionId, userId, product: productOf(bay) });
  metrics.count('nayax_start', { outcome: answer.outcome });
  failpoint('after_nayax_started');
  if (answer.outcome === 'accepted') return 'told';
  log.warn({ redemptionId, transactionId, outcome: answer.outcome, why: answer.why }, 'a machine was not started');
  await voidTransaction(db, { transactionId, now: clock.now() });
  return 'refused';
}

function productOf(bay: NayaxBay): NayaxProduct {
  const { terminalId, uniQr, selection, priceAgorot } = bay;
  const terminal = uniQr === null ? { terminalId: terminalId ?? '' } : { uniQr };
  return { terminal, interface: bay.interface, selection, priceAgorot };
}
