/** Creates UUIDs of version 7, which are ordered by time, so that rows of one day are stored together. */
export type IdMaker = { uuid(): string };
