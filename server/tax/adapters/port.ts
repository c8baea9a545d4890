/** Signs the tax documents of the shop. */
export type DocumentSigner = {
  /** True if its signatures are for demonstration only; each document then contains a note about that. */
  readonly demo: boolean;
  /** Returns the PDF with a signature over all of it. Earlier bytes do not change. `at` in epoch ms. */
  sign(pdf: Uint8Array, at: number): Uint8Array;
};
