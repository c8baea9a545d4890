import type { NayaxInterface } from '#contracts/stations/cortina.ts';

/** A machine and the product that it has to deliver. */
export type NayaxProduct = {
  /** The reader's serial number, or the URL in its sticker. */
  readonly terminal: { readonly terminalId: string } | { readonly uniQr: string };
  readonly interface: NayaxInterface;
  readonly selection: number;
  readonly priceAgorot: number;
};

/** One start. `userId` identifies a customer to this shop only. */
export type CortinaStart = {
  readonly transactionId: string;
  readonly userId: string;
  readonly product: NayaxProduct;
};

/**
 * `refused`: Nayax refused. `unanswered`: no response, so the outcome is unknown; such a start can be abandoned safely,
 * see docs/nayax.md.
 */
export type CortinaStartAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unanswered'; readonly why: string };

/** Nayax' API of StaticQR starts, and of its readers. */
export type CortinaClient = {
  /** Wakes the reader. Never throws. */
  start(start: CortinaStart): Promise<CortinaStartAnswer>;
  /**
   * Requests a restart of the reader at a machine. `accepted`: the reader restarts at its next poll, within minutes.
   * Null if no token of Lynx is configured. Never throws.
   */
  readonly restart: ((machineId: string) => Promise<CortinaStartAnswer>) | null;
};
