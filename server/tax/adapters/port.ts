export type DocumentSigner = {
  /** True if the signatures are for demonstration only. In this case each document says so. */
  readonly demo: boolean;
  /**
   * Returns the PDF with a signature over the whole file. Existing bytes do not change. `at` is the signing time in
   * epoch ms.
   */
  sign(pdf: Uint8Array, at: number): Uint8Array;
};
