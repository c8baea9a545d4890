import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';

/** Data that a Nayax message about one transaction contains. */
export type TransactionData = {
  readonly transactionId: string;
  readonly machineId: string;
  readonly amount: number;
  readonly currency?: { readonly code: string; readonly numeric: string };
  readonly deferred?: boolean;
  readonly code?: string;
  readonly timeoutMs?: number;
};

const names = {
  authorization: 'Authorization',
  sale: 'Sale',
  settlement: 'Settlement',
  cancel: 'Cancel',
  void: 'Void',
  refund: 'Refund',
} as const satisfies Record<Exclude<CortinaMessageKind, 'sale_end'>, string>;

/**
 * Returns the path of a Nayax message below the shop's URL. Nayax' documents spell Prepaid in two ways, so both
 * spellings are used.
 */
export function cortinaPathOf(kind: CortinaMessageKind, flow: CortinaFlow): string {
  if (kind === 'sale_end') return '/Cortina/SaleEndNotification';
  return `/Cortina/${flow === 'static_qr' ? 'StaticQR' : 'PrePaid'}/${names[kind]}`;
}

/**
 * Returns the body of a message in the form that Nayax documents. It has Nayax' loose types, and fields that the shop
 * ignores.
 */
export function cortinaBodyOf(kind: CortinaMessageKind, transactionFacts: TransactionData): string {
  const { transactionId, amount, currency = { code: 'ILS', numeric: '376' } } = transactionFacts;
  const basic = {
    TransactionId: transactionId,
    NayaxTransactionId: 6_890_622_040,
    Amount: amount,
    CurrencyCode: currency.code,
    CurrencyNumeric: currency.numeric,
    SiteId: 6,
    MachineAuTime: '041125210717',
    TimeoutMS: transactionFacts.timeoutMs ?? 15_000,
    IsProductSelected: true,
    ...(transactionFacts.deferred === true && { IsDeferredAuthorization: true }),
  };
  // a message of the kind `sale_end` does not contain the machine's id
  if (kind === 'sale_end') return JSON.stringify({ BasicInfo: basic, PaymentInfo: { SrvTranId: transactionId } });
  const isCallingOff = kind === 'void' || kind === 'cancel';
  return JSON.stringify({
    ...(isCallingOff && { ReasonCode: 2, ReasonText: 'Cashless cancelled by consumer' }),
    BasicInfo: basic,
    MachineInfo: {
      Id: Number(transactionFacts.machineId),
      Name: 'A machine of the simulator',
      TerminalId: '',
      DecimalPlace: 2,
    },
    DeviceInfo: { HwSerial: '0123456123456123', FWVersion: '4.1.24.4-RC01', Type: 'ONYX' },
    ...(transactionFacts.code !== undefined && { CardData: { EntryMode: 'QR', CardNumber: transactionFacts.code } }),
    Products: [{ Code: -1, Name: 'Unknown', Price: amount }],
    CustomData: { Actor: '', Machine: '' },
  });
}
