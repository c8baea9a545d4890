import { createContext, useContext, type ReactNode } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import type { BilingualText, PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';

/** Data that every page has without a request of its own. */
export type Page = {
  readonly locale: Locale;
  readonly brand: PublicBrand;
  /**
   * The shop's phone number in national notation. The server formats the number, so that the browser does not have to
   * load a formatter.
   */
  readonly phoneText: string;
  /**
   * Lines of the footer: copyright, registration number and postal address of the seller. The server formats these
   * lines too.
   */
  readonly sellerLines: readonly string[];
  /** Origin of the shop's URL, as the server is configured. */
  readonly origin: string;
  /**
   * Time at which the page was rendered. The server and the browser use the same value, so that hydration finds the
   * same content.
   */
  readonly renderedAt: string;
  /**
   * The customer who was signed in when the page was rendered. Null for a guest. `useCustomer` returns the current
   * customer.
   */
  readonly customer: Customer | null;
  /** Member discounts at the time the page was rendered. Null if the server could not read them. */
  readonly percents: MemberDiscounts | null;
  /** The shop's own logo for the header and for cards. Undefined if the shop has no logo. */
  readonly logo?: PagePicture;
  readonly cardLogo?: PagePicture;
};

/** Attributes of an `img` element that shows a picture of the shop. */
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

/**
 * Returns a function that selects the text in the language of the page. It accepts pairs of texts, as `brand.json` and
 * the catalogue contain them.
 */
export function useLocalizedText(): (pair: BilingualText) => string {
  const { locale } = usePage();
  return (pair) => pair[locale];
}
