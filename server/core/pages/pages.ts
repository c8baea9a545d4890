import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaticFiles } from './files/static-files.ts';

/** Makes one call of a contract inside the process, as the visitor whose page is being made. */
export type PageApiCaller = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; headers?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown; link: string | null }>;

export type PageRequest = {
  /** Path with the query as the visitor asked for it, language prefix included. */
  readonly url: string;
  readonly locale: Locale;
  readonly api: PageApiCaller;
  readonly brand: PublicBrand;
  /** The shop's own address without a path, for canonical links. */
  readonly origin: string;
  /** What was typed into the checkout form before it was refused, if anything. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** True where the browser showed a session: the page asks who is signed in and is nobody else's. */
  readonly hasSession: boolean;
};

export type RenderedPage = {
  readonly status: number;
  /** The whole document, from doctype on. */
  readonly html: string;
  readonly redirect?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True where the page is the same for every visitor of this path and language. */
  readonly cacheable: boolean;
  /** What went wrong behind a 500, for the log only. */
  readonly fault?: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What the web build gives the server: its renderer, the one inline script, and the files to serve. */
export type Pages = {
  readonly render: RenderPage;
  /** Exactly what stands inside the one inline script element; its hash is allowed by the content policy. */
  readonly bootScript: string;
  readonly files: StaticFiles;
  /** Addresses of the staff portal's script and style sheets. */
  readonly portal: { readonly script: string; readonly styles: readonly string[] };
};
