/** Number of rows per batch. It is low enough for the statement timeout, even if a shop was closed for months. */
const BATCH = 20_000;

/**
 * Repeats a statement that deletes at most `limit` rows until it deletes fewer than `limit`. Returns the number of
 * deleted rows.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batches must run one after the other
    const some = await deleteSome(BATCH);
    deleted += some;
    if (some < BATCH) return deleted;
  }
}
