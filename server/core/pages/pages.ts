import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaticFiles } from './files/static-files.ts';

/** Makes one call of a contract inside the process, on behalf of the visitor whose page is rendered. */
export type PageApiCaller = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; headers?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown; link: string | null }>;

export type PageRequest = {
  /** Requested path with its query and language prefix. */
  readonly url: string;
  readonly locale: Locale;
  readonly api: PageApiCaller;
  readonly brand: PublicBrand;
  /** The shop's origin, for canonical links. */
  readonly origin: string;
  /** Typed values of a refused form; null if there are none. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** True if the request has a session cookie. The page then loads the customer and is not shared. */
  readonly hasSession: boolean;
  /** Optional parts that the shop has switched off; the page does not call them. Absent for a preview. */
  readonly modulesOff?: readonly OptionalModule[];
};

export type RenderedPage = {
  readonly status: number;
  /** The whole document, including the doctype. */
  readonly html: string;
  readonly redirect?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the page is the same for every visitor of this path and language. */
  readonly cacheable: boolean;
  /** Time in ms for which a cacheable page is valid; absent if only an announced change makes the page outdated. */
  readonly cacheTtlMs?: number;
  /** The error that caused a 500, for the log only. */
  readonly fault?: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The web build as the server uses it: renderer, inline script, and files to serve. */
export type Pages = {
  readonly render: RenderPage;
  /** Content of the single inline script element. The content security policy allows its hash. */
  readonly bootScript: string;
  readonly files: StaticFiles;
  /** URLs of the staff portal's script and style sheets. */
  readonly portal: { readonly script: string; readonly styles: readonly string[]; readonly fonts: readonly string[] };
};
