import type { NayaxInterface, ReaderFacts } from '#contracts/stations/cortina.ts';
import type { NayaxConfig } from './nayax-config.ts';

/** A machine and the product that it has to deliver. */
export type NayaxProduct = {
  /** The reader's serial number, or the URL in the QR code of its sticker. */
  readonly terminal: { readonly terminalId: string } | { readonly uniQr: string };
  readonly interface: NayaxInterface;
  readonly selection: number;
  readonly priceAgorot: number;
};

/** One request to start a machine. `userId` identifies a customer only within this shop. */
export type CortinaStart = {
  readonly transactionId: string;
  readonly userId: string;
  readonly product: NayaxProduct;
};

/**
 * `refused`: Nayax refused. `unanswered`: no response, so the outcome is unknown; such a start can be abandoned safely,
 * see docs/nayax.md.
 */
export type CortinaStartResponse =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unanswered'; readonly why: string };

/**
 * State of a machine's reader. `keepAlive` is the time of its last sign of life, as text from Nayax; null if Nayax
 * reports none.
 */
export type ReaderState = { readonly keepAlive: string | null; readonly facts: ReaderFacts };

/**
 * Event of a machine. `happenedAt` in epoch ms; null if the time is unreadable. Nayax publishes no list of the event
 * codes.
 */
export type ReaderEvent = {
  readonly eventLogId: string;
  readonly code: string;
  readonly description: string;
  readonly category: string;
  readonly data: string;
  readonly happenedAt: number | null;
};

/** `too_many`: Nayax limits the rate. `unanswered`: no response, or an unreadable response. */
export type LynxResponse<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'refused' | 'too_many' | 'unanswered'; readonly why: string };

/** Reads states and events of machines. Never throws. */
export type LynxMachine = {
  state(machineId: string): Promise<LynxResponse<ReaderState>>;
  events(machineId: string): Promise<LynxResponse<readonly ReaderEvent[]>>;
};

/** Client of Nayax' APIs: StaticQR starts, restarts of readers, states of machines. */
export type CortinaClient = {
  /** Wakes a machine's reader, which then requests approval of the start. Never throws. */
  start(start: CortinaStart): Promise<CortinaStartResponse>;
  /**
   * Requests a restart of the reader at a machine. `accepted`: the reader restarts at its next poll, within minutes.
   * Null if no token of Lynx is configured. Never throws.
   */
  readonly restart: ((machineId: string) => Promise<CortinaStartResponse>) | null;
  /** Client of machine states; null if no token of Lynx is configured. */
  readonly machine: LynxMachine | null;
};

/** Settings of Nayax' terminals and the client with these settings. */
export type NayaxConnection = { readonly config: NayaxConfig; readonly client: CortinaClient };
