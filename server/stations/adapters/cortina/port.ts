import type { NayaxInterface, ReaderProperties } from '#contracts/stations/cortina.ts';
import type { NayaxConfig } from './nayax-config.ts';

export type NayaxProduct = {
  /** Reader of the machine, identified by its serial number or by the URL in the QR code of its sticker. */
  readonly terminal: { readonly terminalId: string } | { readonly uniQr: string };
  readonly interface: NayaxInterface;
  readonly selection: number;
  readonly priceAgorot: number;
};

/** Request to start a machine. `userId` identifies the customer only within this shop. */
export type CortinaStart = {
  readonly transactionId: string;
  readonly userId: string;
  readonly product: NayaxProduct;
};

/**
 * Nayax' response to a start request. `refused` means that Nayax refused the start. `unanswered` means that there was
 * no response, so the outcome is not known. Such a start can be abandoned safely, see docs/nayax.md.
 */
export type CortinaStartResponse =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unanswered'; readonly why: string };

/**
 * State of a machine's reader. `keepAlive` is the time of its last sign of life, as text from Nayax. It is null if
 * Nayax reports no time.
 */
export type ReaderState = { readonly keepAlive: string | null; readonly facts: ReaderProperties };

/**
 * Event of a machine. `happenedAt` is in epoch ms, or null if the time is unreadable. Nayax publishes no list of the
 * event codes.
 */
export type ReaderEvent = {
  readonly eventLogId: string;
  readonly code: string;
  readonly description: string;
  readonly category: string;
  readonly data: string;
  readonly happenedAt: number | null;
};

/**
 * Response of the Lynx API. `too_many` means that Nayax' rate limit was exceeded. `unanswered` means that there was no
 * response, or an unreadable response.
 */
export type LynxResponse<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'refused' | 'too_many' | 'unanswered'; readonly why: string };

/** Client that reads the states and events of machines. Its functions never throw. */
export type LynxMachine = {
  state(machineId: string): Promise<LynxResponse<ReaderState>>;
  events(machineId: string): Promise<LynxResponse<readonly ReaderEvent[]>>;
};

/** Client of Nayax' APIs. It sends StaticQR starts, restarts readers, and reads the states of machines. */
export type CortinaClient = {
  /** Wakes the reader of a machine. The reader then requests approval of the start. Never throws. */
  start(start: CortinaStart): Promise<CortinaStartResponse>;
  /**
   * Requests a restart of the reader at a machine. `accepted` means that the reader restarts at its next poll, within
   * minutes. It is null if no Lynx token is configured. Never throws.
   */
  readonly restart: ((machineId: string) => Promise<CortinaStartResponse>) | null;
  /** Client that reads machine states. Null if no Lynx token is configured. */
  readonly machine: LynxMachine | null;
};

export type NayaxConnection = { readonly config: NayaxConfig; readonly client: CortinaClient };
