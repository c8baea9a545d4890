import type { NayaxInterface } from '#contracts/stations/cortina.ts';

/** A machine and what it shall give, as a start names them. */
export type NayaxProduct = {
  /** The reader's serial number, or the address in its sticker. */
  readonly terminal: { readonly terminalId: string } | { readonly uniQr: string };
  readonly interface: NayaxInterface;
  readonly selection: number;
  readonly priceAgorot: number;
};

/** One start; `userId` names nobody outside of the shop. */
export type CortinaStart = {
  readonly transactionId: string;
  readonly userId: string;
  readonly product: NayaxProduct;
};

/** `refused`: Nayax understood and said no. `unanswered`: nobody knows; a start is safe to give up, see docs/nayax.md. */
export type CortinaStartAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unanswered'; readonly why: string };

/** Nayax' side of a StaticQR start. */
export type CortinaClient = {
  /** Wakes the reader. Never throws. */
  start(start: CortinaStart): Promise<CortinaStartAnswer>;
};
