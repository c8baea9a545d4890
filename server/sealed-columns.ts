import { sealedColumn, type SealedColumn } from './core/keyring/sealed-column.ts';
import type { SealContextName } from './core/keyring/seal-contexts.ts';
import { modules } from './modules.ts';

const sandboxContextNames = ['sandbox.payment|returnUrl', 'sandbox.payment|cancelUrl'] as const;

/** Context names of all encrypted values. The keyring encrypts values only under these names. */
export const sealContextNames: readonly SealContextName[] = [
  ...modules.flatMap((module) => ('sealed' in module ? module.sealed.contextNames : [])),
  ...sandboxContextNames,
];

/**
 * Describes a text column of the sandbox bank that contains an encrypted URL. The column's text is `sealed:`, followed
 * by the ciphertext in base64.
 */
function urlColumn(column: 'cancel_url' | 'return_url', contextName: SealContextName): SealedColumn {
  return {
    ...sealedColumn(`sandbox.payment.${column}`, contextName, 't.provider_ref'),
    value: `case when t.${column} like 'sealed:%' then decode(substr(t.${column}, 8), 'base64') end`,
    set: `${column} = 'sealed:' || translate(encode(fresh.sealed, 'base64'), E'\\n', '')`,
  };
}

/**
 * All columns with values encrypted under the master secret: those of the modules and of the sandbox bank. The test
 * `testing/database/sealed-columns.db.test.ts` fails if an encrypted column of the schema is missing here. Pictures of
 * discount cards are not listed: each picture is encrypted under its own key, and the column that stores these keys is
 * listed.
 */
export const sealedColumns: readonly SealedColumn[] = [
  ...modules.flatMap((module) => ('sealed' in module ? module.sealed.columns : [])),
  urlColumn('return_url', sandboxContextNames[0]),
  urlColumn('cancel_url', sandboxContextNames[1]),
];
