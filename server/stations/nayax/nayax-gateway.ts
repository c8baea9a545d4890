import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CortinaClient, NayaxProduct } from '../adapters/cortina/port.ts';
import type { Deps } from '../deps.ts';
import { findNayaxBay, type NayaxBay } from '../store/nayax-bay.ts';
import { openNayaxTransaction, voidNayaxTransaction } from '../store/nayax-transaction.ts';
import type { AnnouncementOutcome, CommandDeliveryResult, HeldWash, TerminalGateway } from '../terminal-gateway.ts';

export type NayaxGatewayDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'failpoint' | 'ids' | 'log' | 'metrics' | 'nayaxConnection'
>;

/**
 * Creates the gateway for machines with Nayax readers. Returns null while Nayax is not connected. This server wakes the
 * reader, and the reader requests approval from this server before a wash starts.
 */
export function createNayaxGateway(deps: NayaxGatewayDeps): TerminalGateway | null {
  const connection = deps.nayaxConnection();
  if (connection === null) return null;
  const { client: cortina, config: nayax } = connection;
  return {
    name: 'nayax',
    startWindowMs: nayax.startSeconds * SECOND_MS,
    sendsHeartbeats: false,
    // the public interface of Nayax can start a wash and restart a reader, but it cannot lock, rinse or identify a bay
    supportedCommandKinds: () => (cortina.restart === null ? [] : ['restart_reader']),
    deliverCommand: (place) => restartReader({ ...deps, cortina }, place),
    announceHeldWash: (wash) => announceWash({ ...deps, cortina }, wash),
  };
}

/** Requests a restart of the reader at a bay. The reader restarts at its next poll, but not during a payment. */
async function restartReader(
  { cortina, db, log, metrics }: AnnounceDeps,
  place: Omit<HeldWash, 'redemptionId'>,
): Promise<CommandDeliveryResult> {
  const bay = await findNayaxBay(db, place);
  if (bay === null || cortina.restart === null) return { outcome: 'refused', why: 'no reader' };
  const answer = await cortina.restart(bay.machineId);
  metrics.count('machine_command', { outcome: answer.outcome });
  if (answer.outcome === 'accepted') return { outcome: 'accepted', why: '' };
  log.warn({ ...place, outcome: answer.outcome, why: answer.why }, 'a reader was not restarted');
  return answer;
}

type AnnounceDeps = NayaxGatewayDeps & { readonly cortina: CortinaClient };

/**
 * Opens a transaction for the wash and wakes its reader. If the start is refused or gets no response, the transaction
 * is cancelled before the wash is released. A later approval request of the reader is therefore declined.
 */
async function announceWash(
  { cortina, clock, db, failpoint, ids, log, metrics }: AnnounceDeps,
  wash: HeldWash,
): Promise<AnnouncementOutcome> {
  const bay = await findNayaxBay(db, wash);
  if (bay === null) {
    log.warn({ ...wash }, 'a bay has no machine at Nayax');
    return 'refused';
  }
  const { redemptionId } = wash;
  // the id starts with a letter, so that no system on the way parses it as a number
  const transactionId = `S${ids.uuid().replaceAll('-', '')}`;
  const opened = await openNayaxTransaction(db, {
    transactionId,
    flow: 'static_qr',
    redemptionId,
    machineId: bay.machineId,
    limitAgorot: bay.priceAgorot,
    now: clock.now(),
  });
  if (!opened) return 'sent_to_provider';
  failpoint('after_nayax_opened');
  const userId = `W${redemptionId.replaceAll('-', '')}`;
  const answer = await cortina.start({ transactionId, userId, product: productOf(bay) });
  metrics.count('nayax_start', { outcome: answer.outcome });
  failpoint('after_nayax_started');
  if (answer.outcome === 'accepted') return 'sent_to_provider';
  log.warn({ redemptionId, transactionId, outcome: answer.outcome, why: answer.why }, 'a machine was not started');
  await voidNayaxTransaction(db, { transactionId, now: clock.now() });
  return 'refused';
}

function productOf(bay: NayaxBay): NayaxProduct {
  const { terminalId, uniQr, selection, priceAgorot } = bay;
  const terminal = uniQr === null ? { terminalId: terminalId ?? '' } : { uniQr };
  return { terminal, interface: bay.interface, selection, priceAgorot };
}
