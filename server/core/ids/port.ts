/** Creator of UUIDs of version 7. They are ordered by time, so that rows of one day are stored together. */
export type IdGenerator = { uuid(): string };
