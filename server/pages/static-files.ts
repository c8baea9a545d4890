/** A body in every encoding we speak; `br` and `gzip` are null where they would not be smaller. */
export type EncodedBody = {
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
  /** Strong validator, quotes included, of the identity form. */
  readonly etag: string;
};

export type StaticFile = EncodedBody & { readonly contentType: string; readonly immutable: boolean };

/** The browser's files by URL path ('/assets/x-hash.js'), read whole at boot: a path that is no key does not exist. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;
