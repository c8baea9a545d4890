export type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/**
 * List of the files of the browser build. The server build inserts it here (see
 * `scripts/build-plugins/client-manifest.ts`).
 */
export const manifest: Readonly<Record<string, ManifestEntry>> = {};
