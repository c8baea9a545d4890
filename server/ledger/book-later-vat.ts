import type { JournalId } from '#contracts/core/ids.ts';
import { laterVatPostings } from '#domain/ledger/ledger.ts';
import type { IdMaker } from '#server/core/ids/port.ts';
import type { Tx } from '#server/core/db/database.ts';
import { makeJournal } from './store/ledger.ts';
import { storeLaterVat, type JournalOfVat, type LaterVatKind } from './store/later-vat.ts';

/** VAT that fell due when a wash was spent or a voucher ended, or goes back with a wash; agorot, epoch ms. */
export type LaterVat = {
  readonly kind: LaterVatKind;
  /** The wash, or the voucher that ended. */
  readonly refId: string;
  readonly vatAgorot: number;
  readonly occurredAt: number;
};

const kinds = ['wash', 'wash_back', 'expiry'] as const satisfies readonly LaterVatKind[];

/** Books it, each once, in the transaction of its document. What has no VAT has no journal. */
export async function bookLaterVat(
  { ids }: { readonly ids: IdMaker },
  tx: Tx,
  all: readonly LaterVat[],
): Promise<void> {
  for (const kind of kinds) {
    const journals = all.filter((each) => each.kind === kind && each.vatAgorot > 0);
    await storeLaterVat(
      tx,
      kind,
      journals.map((each): JournalOfVat => {
        const postings = laterVatPostings(each.vatAgorot, kind === 'wash_back' ? 'back' : 'due');
        return { ...makeJournal(ids.uuid() as JournalId, postings), refId: each.refId, occurredAt: each.occurredAt };
      }),
    );
  }
}
