/** In a demonstration, all of them reach the same server. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export const isLoopback = (host: string) => LOOPBACK_HOSTS.includes(host) || host === '::1'
