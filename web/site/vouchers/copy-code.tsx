import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Copies a voucher's code as people read it and says so; where the browser refuses, how to copy it by hand. */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatCode(code));
    showToast({ title: m.return_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.copy_failed_title(), description: m.copy_failed_text(), tone: 'danger' });
  }
}

/** A button beside a code; it needs scripts. */
export function CopyCode({ code }: { readonly code: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted" onClick={() => void copyCode(code)}>
      <CopyIcon className="size-5" />
      {m.return_copy()}
    </button>
  );
}
