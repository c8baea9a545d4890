import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { ProviderLinks } from './provider-links.tsx';

function hrefsOf(here: string, nextPagePath: string | null): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <MemoryRouter basename="/he" initialEntries={[here]}>
      <ProviderLinks providers={['google', 'apple', 'facebook']} nextPagePath={nextPagePath} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
}

test('a visitor who signs up for a package through a provider returns to that package', () => {
  const next = encodeURIComponent('/he?package=2');
  expect(hrefsOf('/he?register=method', '/?package=2')).toEqual([
    `/api/auth/oauth/google?next=${next}`,
    `/api/auth/oauth/apple?next=${next}`,
    `/api/auth/oauth/facebook?next=${next}`,
  ]);
});

test('a visitor without a requested page returns to this page, without the dialog', () => {
  const next = encodeURIComponent('/he/stations?q=haifa');
  expect(hrefsOf('/he/stations?q=haifa&register=method', null)[0]).toBe(`/api/auth/oauth/google?next=${next}`);
});

function linkOf(nextPagePath: string | undefined): string | undefined {
  const html = renderToStaticMarkup(
    <MemoryRouter basename="/he" initialEntries={['/he']}>
      <DialogLink dialog="register" {...(nextPagePath === undefined ? {} : { nextPagePath })}>
        Save
      </DialogLink>
    </MemoryRouter>,
  );
  return /href="([^"]*)"/.exec(html)?.[1];
}

test('without scripts the page that replaces the dialog knows the package, too', () => {
  expect(linkOf('?package=2')).toBe('/he/register?next=%2F%3Fpackage%3D2');
  expect(linkOf(undefined)).toBe('/he/register');
});
