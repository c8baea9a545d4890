export type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/**
 * The browser build's list of files; the server build inserts it here (see `scripts/build-plugins/client-manifest.ts`).
 */
export const manifest: Readonly<Record<string, ManifestEntry>> = {};
