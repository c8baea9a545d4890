import { changeAccountingPolicy, getAccountingPolicy } from '#server/ledger/public.ts';
import { systemActor } from '#server/core/actor.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/books.ts                          prints the current terms
 * npx node scripts/books.ts breakage never           unused washes stay a liability when their voucher expires (at_expiry: revenue)
 * npx node scripts/books.ts unused-months 24         packages become breakage after 24 months without a use (never: no breakage)
 * npx node scripts/books.ts goodwill-cost 1250       cost of running one wash in agorot, booked for washes given free of charge
 * Ask your accountant before you change a term (docs/money.md). Works with or without a running server.
 */
const [name, value = ''] = process.argv.slice(2);
const { close, deps } = await openShopDatabase();
try {
  const terms = await (name === undefined ? getAccountingPolicy(deps.db) : change(name));
  if (terms !== null) console.log(JSON.stringify(terms));
  else
    console.error(
      'Nothing was changed: breakage at_expiry|never, unused-months <12 or more>|never, goodwill-cost <agorot>.',
    );
  process.exitCode = terms === null ? 1 : 0;
} finally {
  await close();
}

async function change(of: string) {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (of === 'breakage' && (value === 'at_expiry' || value === 'never')) {
    return await saveTerms({ breakage: value });
  }
  if (of === 'unused-months') {
    return await saveTerms({ unusedMonths: value === 'never' ? null : number });
  }
  if (of === 'goodwill-cost') return await saveTerms({ goodwillWashAgorot: number });
  return null;
}

/** Saves the changed accounting terms and returns the new terms. Returns null if the choice is invalid. */
async function saveTerms(terms: Parameters<typeof changeAccountingPolicy>[2]['terms']) {
  const changed = await changeAccountingPolicy(deps, systemActor('books-command'), { terms });
  return changed.ok ? changed.value : null;
}
