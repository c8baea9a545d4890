/** Well within a statement's time limit, also where a shop was closed for months. */
const BATCH = 20_000;

/** Repeats a statement that deletes at most `limit` rows until it finds fewer; answers how many it deleted. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    const some = await deleteSome(BATCH);
    deleted += some;
    if (some < BATCH) return deleted;
  }
}
