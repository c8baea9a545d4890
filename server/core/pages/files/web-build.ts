import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Pages } from '../pages.ts';
import { readStaticFiles } from './static-files.ts';

/** Error that is thrown if the web build is missing or invalid. The message names the command to run. */
export class WebBuildError extends Error {
  override readonly name = 'WebBuildError';
}

/** Loads the result of `npm run build`. Throws WebBuildError. */
export async function loadWebBuild(folder: string): Promise<Pages> {
  const entry = join(folder, 'server', 'entry-server.js');
  if (!existsSync(entry)) throw new WebBuildError(`${entry} is missing: run "npm run build" first`);
  const bundle: unknown = await import(pathToFileURL(entry).href);
  if (!isBundle(bundle))
    throw new WebBuildError(`${entry} exports no render and bootScript: run "npm run build" again`);
  return {
    render: (request) => bundle.render(request),
    bootScript: bundle.bootScript,
    files: readStaticFiles(join(folder, 'client')),
    portal: readPortal(join(folder, 'client', PORTAL_MANIFEST)),
  };
}

const PORTAL_MANIFEST = '.vite/staff.json';
const PORTAL_ENTRY = 'web/staff/entry-staff.tsx';
/** Fonts that nearly every screen of the portal needs. */
const PORTAL_FONTS = /letters\/rubik-(hebrew|latin)\.woff2$/;

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

/** Reads the manifest of the portal's own build, which `vite.staff.config.ts` configures. */
function readPortal(path: string): Pages['portal'] {
  if (!existsSync(path)) throw new WebBuildError(`${path} is missing: run "npm run build" first`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const entry = manifest[PORTAL_ENTRY];
  if (entry === undefined) throw new WebBuildError(`${path} has no entry: run "npm run build" again`);
  const fonts = Object.entries(manifest).filter(([key]) => PORTAL_FONTS.test(key));
  return {
    script: `/${entry.file}`,
    styles: entry.css.map((file) => `/${file}`),
    fonts: fonts.map(([, { file }]) => `/${file}`),
  };
}

function isBundle(value: unknown): value is Pick<Pages, 'render' | 'bootScript'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'render' in value &&
    typeof value.render === 'function' &&
    'bootScript' in value &&
    typeof value.bootScript === 'string'
  );
}
