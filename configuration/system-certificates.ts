import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Makes Node trust the certificate authorities of the system beside its own, in every thread and child. Node reads them
 * at the first connection that needs them.
 */
export const SYSTEM_CERTIFICATES = '--use-system-ca'

/** The same for the thread that calls it, in a command that was started without the option. */
export function trustSystemCertificates(): void {
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])
}
