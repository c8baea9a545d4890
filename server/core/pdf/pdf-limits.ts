/** Exit codes by which the process says what is wrong with a file; every other one is a fault of the process. */
export const pdfFaultCodes = { document_damaged: 65, document_active: 66, document_encrypted: 67 } as const;
/** Resident memory; above it the process ends. */
export const PDF_RSS_MAX_BYTES = 384 * 1_024 * 1_024;
/** Processor time, not time by the clock: a busy machine is no fault of the file. */
export const PDF_CPU_MAX_MS = 15_000;
