import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Makes Node trust the system's certificate authorities in addition to its bundled ones, in every thread and child process.
 * They load with the first connection that needs them.
 */
export const SYSTEM_CERTIFICATES = '--use-system-ca'

/** The same for the calling thread, in a command that was started without the option. */
export function trustSystemCertificates(): void {
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])
}
