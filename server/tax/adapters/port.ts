/** Signs the tax documents of the shop. */
export type DocumentSigner = {
  /** True if its signatures are for demonstration only, which each document then states. */
  readonly demo: boolean;
  /** Returns the PDF with a signature over the whole file. Earlier bytes do not change. `at` in epoch ms. */
  sign(pdf: Uint8Array, at: number): Uint8Array;
};
