import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of the first of these programs that PATH leads to, or null. */
export function onPath(...names: string[]): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      if (folder && existsSync(join(folder, name))) return join(folder, name)
    }
  }
  return null
}

/** The browser of most tests: the headless shell, or a full Chromium where there is none. */
export function findChromium(): string | null {
  return findHeadlessShell() ?? findFullChromium()
}

/** Chromium's engine without the windows around it: a third less processor time for each test. */
export function findHeadlessShell(): string | null {
  return process.env.CHROMIUM_PATH ?? onPath('chromium-headless-shell')
}

export function findFullChromium(): string | null {
  return (
    process.env.CHROMIUM_PATH ??
    onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome')
  )
}

export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox')
}

/** What WebKitGTK is driven with; null when a part of it is missing. */
export interface WebKitPrograms {
  driver: string
  browser: string
  display: string
}

const ARCHITECTURES = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
/** Of the GStreamer packages, which decode and demultiplex for WebKitGTK. */
const PLUGINS = ['libgstlibav.so', 'libgstisomp4.so', 'libgstvideoparsersbad.so']

export function findWebKit(): WebKitPrograms | null {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
  const libraries = ARCHITECTURES.map((name) => join('/usr/lib', name)).find((folder) => existsSync(folder))
  if (!driver || !display || !libraries) return null
  const browser = ['webkit2gtk-4.1', 'webkit2gtk-4.0']
    .map((name) => join(libraries, name, 'MiniBrowser'))
    .find((path) => existsSync(path))
  const hasPlugins = PLUGINS.every((name) => existsSync(join(libraries, 'gstreamer-1.0', name)))
  return browser && hasPlugins ? { driver, browser, display } : null
}

export function findNginx(): string | null {
  // Debian keeps it where only root's PATH leads.
  return onPath('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path)) ?? null
}

/** nginx's module for JavaScript. */
export function findNjs(): string | null {
  const path = '/usr/lib/nginx/modules/ngx_http_js_module.so'
  return existsSync(path) ? path : null
}

export function findCaddy(): string | null {
  return onPath('caddy')
}

/** The server of shared state: Valkey, or Redis, which is the same for the product. */
export function findValkey(): string | null {
  return onPath('valkey-server', 'redis-server')
}

/** The servers of OpenStack Swift, an object storage with the S3 API, and what makes their rings. */
export function findSwift(): string | null {
  const servers = ['proxy', 'account', 'container', 'object'].map((name) => `swift-${name}-server`)
  const isWhole = [...servers, 'swift-ring-builder'].every((name) => onPath(name) !== null)
  return isWhole ? onPath('swift-proxy-server') : null
}

export function findVarnish(): string | null {
  return onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((path) => existsSync(path)) ?? null
}

/** Makes the certificates that proxies are tested with. */
export function findOpenssl(): string | null {
  return onPath('openssl')
}

export function findPgbouncer(): string | null {
  return onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path)) ?? null
}

export function findPromtool(): string | null {
  return onPath('promtool')
}

export function findPgbackrest(): string | null {
  return onPath('pgbackrest')
}
