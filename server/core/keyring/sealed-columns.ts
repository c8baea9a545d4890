import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';

/** Encrypted data of the core module. Encrypted cookies have no column. */
export const coreSealedData = {
  contextNames: [
    'cookie|checkout_draft|typed',
    'cookie|order_proof',
    'key_generation|lasting_sealed',
    'provider_credential|settings',
  ],
  columns: [
    sealedColumn('key_generation.lasting_sealed', 'key_generation|lasting_sealed', 't.generation'),
    sealedColumn('provider_credential.settings_sealed', 'provider_credential|settings', 't.provider'),
  ],
} satisfies ModuleSealedData;
