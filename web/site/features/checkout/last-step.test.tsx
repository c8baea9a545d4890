import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import { m } from '#messages/compiled/messages.js';
import { PageProvider, type Page } from '#web/lib/page.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

const page: Page = {
  locale: 'en',
  brand: publicBrandSchema.parse(JSON.parse(readFileSync('brand.json', 'utf8'))),
  phoneText: '',
  sellerLines: [],
  origin: 'https://shampaw.example',
  renderedAt: '2026-11-29T10:00:00Z',
  customer: null,
  percents: null,
};

const onePackage = {
  id: 1,
  name: 'One wash',
  nameHe: 'שטיפה אחת',
  price: 55,
  priceAgorot: 5_500,
  washCount: 1,
  washMinutes: 10,
  vatPercent: 18,
};

function dialogOf(id: number, priceAgorot = onePackage.priceAgorot): string {
  const element = (
    <CheckoutDialog
      purchase={{ kind: 'package', id }}
      packages={[{ ...onePackage, priceAgorot, price: priceAgorot / 100 }]}
      giftCards={[]}
      offers={null}
      formKey={null}
      draft={null}
      refusal={null}
      onClose={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  );
}

test('the last step before payment is announced for a package that is for sale', () => {
  expect(dialogOf(1)).toContain(m.checkout_step());
});

test('nothing is called the last step before payment where nothing can be paid', () => {
  const gone = dialogOf(99);
  expect(gone).toContain(m.problem_package_not_found());
  expect(gone).not.toContain(m.checkout_step());
  expect(dialogOf(1, 0)).not.toContain(m.checkout_step());
});
