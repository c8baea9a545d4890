import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { encodedBody, type EncodedBody } from '../early/encoded-body.ts';

export type StaticFile = { readonly body: EncodedBody; readonly contentType: string; readonly immutable: boolean };

/**
 * Browser files by URL path, such as '/assets/x-hash.js'. They are read at the start of the server. A path that is not
 * a key does not exist.
 */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * Reads the files below `folder` and their compressed variants, which the build wrote. Hidden files, and files with extensions
 * that are not served, are left out.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const hidden = name.split(sep).some((part) => part.startsWith('.'));
    if (!entry.isFile() || hidden || !hasServedExtension(name)) continue;
    const url = `/${name.split(sep).join('/')}`;
    const forms = {
      identity: readFileSync(path),
      br: readCompressedFile(`${path}.br`),
      gzip: readCompressedFile(`${path}.gz`),
    };
    files.set(url, toStaticFile(url, forms));
  }
  return files;
}

/** Returns true if files with this extension are served. */
export function hasServedExtension(name: string): boolean {
  return contentTypes[extname(name)] !== undefined;
}

type Forms = { readonly identity: Buffer; readonly br: Buffer | null; readonly gzip: Buffer | null };

export function toStaticFile(url: string, { identity, br, gzip }: Forms): StaticFile {
  return {
    body: encodedBody(identity, { br, gzip }),
    contentType: contentTypes[extname(url)] ?? 'application/octet-stream',
    // in assets/, the build names files by their content hash
    immutable: url.startsWith('/assets/'),
  };
}

function readCompressedFile(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}
