import { createContext, useContext, type ReactNode } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import type { InBothLanguages, PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';

/** What every part of a page may know without asking the server. */
export type Page = {
  readonly locale: Locale;
  readonly brand: PublicBrand;
  /** The shop's phone as people here read it. The server knows how numbers are written, so the frame need not. */
  readonly phoneText: string;
  /** Address of the shop without a path, as the server knows it. */
  readonly origin: string;
  /** The moment of rendering: the same on server and browser, so that hydration agrees. */
  readonly renderedAt: string;
  /** Who was signed in when the page was drawn; for who is now, `useCustomer`. */
  readonly customer: Customer | null;
  /** The shop's own logo, where it has one: in the header, and on cards. */
  readonly logo?: PagePicture;
  readonly cardLogo?: PagePicture;
};

/** Attributes of a picture. */
export type PagePicture = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly className: string;
};

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('no PageProvider');
  return page;
}

/** Picks the words of the page's language out of a pair, as `brand.json` and the catalogue hold them. */
export function useSpoken(): (pair: InBothLanguages) => string {
  const { locale } = usePage();
  return (pair) => pair[locale];
}
