import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaticFiles } from './files/static-files.ts';

/** Makes one API call inside the process, on behalf of the visitor whose page is rendered. */
export type PageApiCaller = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; headers?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown; link: string | null }>;

export type PageRequest = {
  readonly url: string;
  readonly locale: Locale;
  readonly api: PageApiCaller;
  readonly brand: PublicBrand;
  readonly origin: string;
  /** Values that the user entered into a refused form; null if there are none. */
  readonly draft: Readonly<Record<string, string>> | null;
  /**
   * True if the request has a session cookie. The page then loads the customer's data and is not cached for other
   * visitors.
   */
  readonly hasSession: boolean;
  /** Optional modules that the shop has switched off. The page does not call them. Absent for a preview. */
  readonly modulesOff?: readonly OptionalModule[];
};

export type RenderedPage = {
  readonly status: number;
  /** HTML of the whole document, including the doctype. */
  readonly html: string;
  readonly redirect?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the page is the same for every visitor of this path and language. */
  readonly cacheable: boolean;
  /**
   * Time in ms for which a cacheable page is valid. It is absent if the page becomes outdated only by an announced
   * change.
   */
  readonly cacheTtlMs?: number;
  /** Error that caused a response with status 500. It is only for the log. */
  readonly fault?: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

export type Pages = {
  readonly render: RenderPage;
  /** Content of the single inline script element. The content security policy allows the script by its hash. */
  readonly bootScript: string;
  readonly files: StaticFiles;
  readonly portal: { readonly script: string; readonly styles: readonly string[]; readonly fonts: readonly string[] };
};
