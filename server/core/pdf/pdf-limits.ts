/** Exit codes of the PDF process for refused files. Every other code means that the process itself failed. */
export const pdfFaultExitCodes = { document_damaged: 65, document_active: 66, document_encrypted: 67 } as const;
/** Maximum resident memory of the PDF process in bytes. If it uses more, it is killed. */
export const PDF_RSS_MAX_BYTES = 384 * 1_024 * 1_024;
/**
 * CPU time limit of the PDF process in ms. Wall-clock time is not limited, because a busy machine must not cause a
 * refusal of the file.
 */
export const PDF_CPU_MAX_MS = 15_000;
