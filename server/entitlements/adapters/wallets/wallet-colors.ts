/** The voucher's card of a package (server/selling/documents/voucher-card.ts). */
export const walletColors = { ground: '#c9ecea', ink: '#06343c' } as const;
