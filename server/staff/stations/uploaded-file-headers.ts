/** Headers of an uploaded file, so that a browser never runs it as a page. */
export const uploadedFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;
