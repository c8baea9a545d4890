/** The browser build's list of files, read into the server build by `vite.config.ts`. */
declare module 'virtual:client-manifest' {
  type ManifestEntry = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
  export const manifest: Record<string, ManifestEntry>;
}
