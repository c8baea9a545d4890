/** Signs the documents of the shop. */
export type DocumentSigner = {
  /** Whether nobody may rely on what it signs; then the documents say so. */
  readonly demo: boolean;
  /** The same PDF with a signature over all of it; the bytes before it stay as they are. `at` is epoch ms. */
  sign(pdf: Uint8Array, at: number): Uint8Array;
};
