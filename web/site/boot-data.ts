import { isRouteErrorResponse, type HydrationState } from 'react-router';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { Page } from '#web/lib/page.tsx';

/**
 * Data that the server passes to the browser when it renders a page. It is stored as JSON in the page (`<script
 * id="boot">`).
 */
export type BootData = {
  readonly page: Page;
  readonly base: '' | '/en' | '/he';
  readonly modulesOff: readonly OptionalModule[];
  /** Data for the hydration of the page. Null for a page that is rendered only in the browser. */
  readonly hydration: Pick<HydrationState, 'loaderData' | 'errors'> | null;
};

/** Converts data to JSON that is safe inside a script element. The result contains no `<` and no line separators. */
export function serializeJsonForScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Removes internal details from errors before they are sent to the browser. Expected errors keep their status and data.
 * Unexpected errors keep no details.
 */
export function withoutErrorDetails(errors: HydrationState['errors']): Record<string, unknown> | null {
  if (errors === null || errors === undefined) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([routeId, error]) => [
      routeId,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, internal: false, data: error.data ?? null }
        : { status: 500, statusText: '', internal: true, data: null },
    ]),
  );
}
