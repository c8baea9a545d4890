/** Response headers of an uploaded file, so that a browser never displays the file as a page. */
export const uploadedFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;
