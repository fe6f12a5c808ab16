/** The names of this machine in web addresses; all of them reach the same server in a demonstration. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** @param host a host name, or an address to listen on */
export const isLoopback = (host: string) => LOOPBACK_HOSTS.includes(host) || host === '::1'
