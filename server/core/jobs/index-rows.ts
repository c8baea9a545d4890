const BATCH = 200;

type Unindexed<Row> = {
  /** Lists at most `limit` rows that have no index value yet. */
  list(limit: number): Promise<readonly Row[]>;
  /** Writes the index value of one row, so that the row is not listed again. */
  index(row: Row): Promise<void>;
};

/**
 * Fills an index column for rows that earlier releases stored without it. Returns the number of indexed rows. Ends
 * early when the server stops.
 */
export async function indexRows<Row>(stopping: AbortSignal, { list, index }: Unindexed<Row>): Promise<number> {
  let indexed = 0;
  for (let found = BATCH; found === BATCH && !stopping.aborted;) {
    const rows = await list(BATCH);
    for (const row of rows) await index(row);
    found = rows.length;
    indexed += found;
  }
  return indexed;
}
