import {
  addProduct as addProductCall,
  changeProduct as changeProductCall,
  getProduct as getProductCall,
  listCatalogue,
  previewPrice as previewPriceCall,
  schedulePrice as schedulePriceCall,
  setProductActive as setProductActiveCall,
  setTaxTreatment as setTaxTreatmentCall,
  withdrawPrice as withdrawPriceCall,
} from '#contracts/staff/settings/catalogue.ts';
import type { ProductId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import { instantOfWallTimeText } from '#domain/selling/price-schedule.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addProduct,
  changeProduct,
  schedulePrice,
  setProductActive,
  setTaxTreatment,
  withdrawPrice,
} from '#server/selling/public.ts';
import { listRoute } from '../list/list-route.ts';
import { previewPrice } from './preview-price.ts';
import { getProduct, listProducts, productViewOf } from './product-view.ts';

const reading = { access: 'staff', permission: 'catalogue.read' } as const;
const writing = { access: 'staff', permission: 'price.write' } as const;

/** Responds with the changed product, or with the refusal. */
async function answerWithProduct<Code extends ProblemCode>(
  deps: Deps,
  done: Outcome<null, Code>,
  productId: ProductId,
) {
  if (!done.ok) return done;
  const product = await productViewOf(deps, productId);
  if (product === null) throw new Error('product not found after write');
  return accepted(product);
}

export function registerStaffCatalogueRoutes(app: App, deps: Deps): void {
  listRoute(app, listCatalogue, { ...reading, handle: async ({ query }) => accepted(await listProducts(deps, query)) });
  route(app, getProductCall, {
    ...reading,
    async handle({ params }) {
      const product = await getProduct(deps, params.productId);
      return product === null ? refused('not_found') : accepted(product);
    },
  });
  route(app, addProductCall, {
    ...writing,
    handle: async ({ actor, body }) => answerWithProduct(deps, await addProduct(deps, actor, body), body.id),
  });
  route(app, changeProductCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithProduct(deps, await changeProduct(deps, actor, { ...params, ...body }), params.productId),
  });
  route(app, setProductActiveCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithProduct(deps, await setProductActive(deps, actor, { ...params, ...body }), params.productId),
  });
  registerPrices(app, deps);
}

function registerPrices(app: App, deps: Deps): void {
  route(app, previewPriceCall, {
    ...reading,
    handle: ({ params, body }) => previewPrice(app, deps, { ...params, ...body }),
  });
  route(app, setTaxTreatmentCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithProduct(deps, await setTaxTreatment(deps, actor, { ...params, ...body }), params.productId),
  });
  route(app, schedulePriceCall, {
    ...writing,
    async handle({ actor, params, body: { id, begins, ...body } }) {
      const validFrom = begins === null ? null : instantOfWallTimeText(begins);
      if (begins !== null && validFrom === null) {
        return { ...refused('validation_failed'), fields: { begins: 'invalid' as const } };
      }
      const done = await schedulePrice(deps, actor, { ...params, ...body, priceVersionId: id, validFrom });
      return answerWithProduct(deps, done, params.productId);
    },
  });
  route(app, withdrawPriceCall, {
    ...writing,
    handle: async ({ actor, params: { productId, priceId }, body }) =>
      answerWithProduct(
        deps,
        await withdrawPrice(deps, actor, { ...body, productId, priceVersionId: priceId }),
        productId,
      ),
  });
}
