import { data } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { NotFound } from '../features/shell/faults/not-found.tsx';
import '../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.not_found_title(), hidden: true }),
};

export function loader(): null {
  // the thrown data sets the HTTP status of the response to 404
  throw data(null, { status: 404 });
}

export const Component = NotFound;
export const ErrorBoundary = NotFound;
