/** Errors of OpenSSL and Node about certificates that are expired, for another name, or signed by an unknown authority. */
const CERTIFICATE_CODE = /CERT|ERR_TLS|UNABLE_TO_(VERIFY|GET_ISSUER)|SELF_SIGNED/

/** @param code of an error, or a sentence that contains it */
export function isCertificateFault(code: string): boolean {
  return CERTIFICATE_CODE.test(code)
}

export const CERTIFICATE_ADVICE =
  'It was not asked anything, since its certificate is not trusted here: correct the name or the certificate, or install its authority in the system’s store (docs/runbooks/run.md).'
