/** Fresh identities: UUID version 7, so that rows of one day lie together. */
export type IdMaker = { uuid(): string };
