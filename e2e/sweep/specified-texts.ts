import type { Page } from 'playwright-core';

/** How a text appears on a page: as the name of a control or heading, or anywhere. */
export type Manner = 'link' | 'button' | 'tab' | 'heading' | 'label' | 'text';

/** A text of the specification: in English exactly as specified, in Hebrew by its message. */
export type SpecifiedText = readonly [
  manner: Manner,
  english: string,
  message: string,
  values?: Readonly<Record<string, string>>,
];

/** A view of the public site with all texts that are specified for it. */
export type SpecifiedView = {
  readonly view: string;
  /** Path without language. */
  readonly path: string;
  /** Opens the view; absent if nothing has to be pressed. */
  readonly open?: (page: Page) => Promise<void>;
  readonly texts: readonly SpecifiedText[];
};

async function press(page: Page, selector: string, opened: string): Promise<void> {
  await page.locator(selector).first().click();
  await page.locator(opened).waitFor();
}

/** The home page and its dialogs according to sections 1 and 2 of the specification, without accounts. */
export const homeViews: readonly SpecifiedView[] = [
  {
    view: 'any other path',
    path: '/nothing-here',
    texts: [['heading', '404 Page Not Found', 'not_found_title']],
  },
  {
    view: 'site shell',
    path: '',
    texts: [
      ['link', 'Skip to main content', 'shell_skip_main'],
      ['button', 'Accessibility settings', 'access_title'],
      ['link', 'Privacy Policy', 'footer_privacy'],
      ['link', 'Terms & Conditions', 'footer_terms'],
      ['link', 'Accessibility Declaration', 'footer_accessibility'],
    ],
  },
  {
    view: 'fullscreen menu',
    path: '',
    open: (page) => press(page, '.menu-toggle', 'dialog#site-menu'),
    texts: [
      ['link', 'About', 'nav_about'],
      ['link', 'Franchise', 'nav_franchise'],
      ['link', 'Our Service', 'nav_our_service'],
      ['link', 'Contact', 'nav_contact'],
    ],
  },
  {
    view: 'accessibility dialog',
    path: '',
    open: (page) => press(page, '.floating-access', 'dialog:modal'),
    texts: [
      ['heading', 'Accessibility settings', 'access_title'],
      ['text', 'Font size', 'access_font_size'],
      ['text', 'High contrast', 'access_high_contrast'],
      ['text', 'Large text', 'access_large_text'],
      ['text', 'Reduced motion', 'access_reduced_motion'],
      ['text', 'Keyboard navigation', 'access_keyboard'],
      ['text', 'Protanopia (red)', 'access_color_protanopia'],
      ['text', 'Deuteranopia (green)', 'access_color_deuteranopia'],
      ['text', 'Tritanopia (blue)', 'access_color_tritanopia'],
      ['button', 'Reset to defaults', 'access_reset'],
    ],
  },
  {
    view: 'home: hero, organic promise, claims',
    path: '',
    texts: [
      ['text', 'Made in Australia', 'hero_badge'],
      ['link', 'Get Started', 'hero_start'],
      ['heading', 'Our organic promise', 'organic_title'],
      ['heading', '100% organic shampoo', 'organic_shampoo_title'],
      ['heading', 'Tea tree oil', 'organic_tea_tree_title'],
      ['heading', 'The eco promise', 'organic_eco_title'],
      ['text', 'years of success', 'claims_years'],
      ['text', 'active locations', 'claims_locations'],
      ['text', 'satisfaction', 'claims_satisfaction'],
      ['text', 'about 2M shekels', 'claims_revenue_figure', { millions: '2' }],
      ['text', 'yearly market growth', 'claims_growth'],
      ['text', 'exclusive territory', 'claims_territory'],
    ],
  },
  {
    view: 'packages section',
    path: '',
    texts: [
      ['text', 'ESSENTIAL', 'packages_tier_essential'],
      ['text', 'PREMIUM', 'packages_tier_premium'],
      ['text', 'PLATINUM', 'packages_tier_platinum'],
      ['link', 'Express Checkout', 'packages_checkout'],
      ['link', 'Sign Up & Save 10%', 'packages_sign_up', { percent: '10' }],
      ['text', 'Most Popular', 'packages_most_popular'],
      ['text', 'Best Value', 'packages_best_value'],
      ['text', 'Save ₪15', 'packages_save', { price: '₪15' }],
      ['text', 'Save ₪55', 'packages_save', { price: '₪55' }],
      ['text', 'No expiration date', 'packages_no_expiration'],
      ['text', '₪44 per wash', 'packages_per_wash', { price: '₪44' }],
      ['text', '₪50 per wash', 'packages_per_wash', { price: '₪50' }],
    ],
  },
  {
    view: 'gift voucher section',
    path: '',
    texts: [
      ['text', 'SIGNATURE', 'gifts_theme_signature'],
      ['text', 'PREMIUM', 'gifts_theme_premium'],
      ['text', 'LUXE', 'gifts_theme_luxe'],
      ['link', 'Buy Now', 'gifts_buy'],
    ],
  },
  {
    view: 'loyalty section',
    path: '',
    texts: [
      ['heading', 'New member', 'loyalty_new_title'],
      ['text', 'off the first wash', 'loyalty_new_text'],
      ['text', 'off every wash after the first', 'loyalty_regular_text'],
      ['text', 'off every wash, with verified ID', 'loyalty_senior_text'],
    ],
  },
  {
    view: 'loyalty tiers',
    path: '/our-service?tab=loyalty',
    texts: [
      ['heading', 'New member', 'loyalty_tier_new'],
      ['heading', 'Regular', 'loyalty_tier_regular'],
      ['heading', 'Senior', 'loyalty_tier_senior'],
      ['text', '10% off the first wash.', 'loyalty_tier_new_text', { percent: '10' }],
      ['text', '5% off every wash after the first.', 'loyalty_tier_regular_text', { percent: '5' }],
      ['text', 'Wash balance', 'loyalty_sample_balance'],
      ['text', 'Gift credits', 'loyalty_sample_gifts'],
      ['text', 'Total savings', 'loyalty_sample_savings'],
      ['text', 'Completed', 'loyalty_sample_completed'],
    ],
  },
  {
    view: 'express checkout of a package',
    path: '?package=2',
    texts: [
      ['label', 'Email', 'checkout_email'],
      ['text', 'Card payment', 'checkout_method_credit_card'],
      ['text', 'Mobile pay', 'checkout_method_nayax'],
      ['button', 'Pay ₪150', 'checkout_submit', { price: '₪150' }],
    ],
  },
  {
    view: 'express checkout of a gift',
    path: '?gift=3',
    texts: [
      ['label', 'Your email', 'checkout_email_yours'],
      ['label', "Recipient's name", 'checkout_recipient_name'],
      ['label', "Recipient's email", 'checkout_recipient_email'],
      ['label', 'Personal message', 'checkout_personal_message'],
      ['text', '(optional)', 'checkout_optional'],
      ['button', 'Pay ₪220', 'checkout_submit', { price: '₪220' }],
    ],
  },
];
