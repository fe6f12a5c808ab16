import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { execa } from 'execa'
import { findCaddy, findNginx, findNjs, findOpenssl, findVarnish } from '../../gate/programs.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const START_MS_MAX = 30_000
/** The site of the configurations in `deploy/`, and the product behind it. */
const SITE = 'watch.example'
const PRODUCT = '127.0.0.1:3000'
const TWICE = `server ${PRODUCT} max_fails=0;\n    server ${PRODUCT} max_fails=0;`

/** A proxy in front of the product at `productPort`. */
interface ProxyPorts {
  productPort: number
  /** Of the product's second machine. */
  otherPort?: number
  httpsPort: number
  httpPort: number
  /** The media folder that nginx reads; without it nginx has none, as before an administrator lets it. */
  mediaFolder?: string
}

export interface RunningProxy {
  pid: number
  /** What it writes is in here. */
  folder: string
  stop(): Promise<void>
}

/** nginx with `deploy/nginx.conf`; only the site's name, paths and ports are replaced. */
export async function startNginx({
  productPort,
  otherPort = productPort,
  httpsPort,
  httpPort,
  mediaFolder,
}: ProxyPorts): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = replaceEach(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    [TWICE, `server 127.0.0.1:${productPort} max_fails=0;\n    server 127.0.0.1:${otherPort} max_fails=0;`],
    ['listen 80;', `listen ${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`, join(folder, 'certificate.pem')],
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`, join(folder, 'key.pem')],
    ['/var/lib/nginx/cliffhanger-media', join(folder, 'media-cache')],
    ['/var/lib/nginx/cliffhanger ', `${join(folder, 'cache')} `],
    ['/var/log/nginx/cliffhanger.log', join(folder, 'access.log')],
    ['root /srv/cliffhanger;', `root ${mediaFolder ?? join(folder, 'media')};`],
    ['https://$server_name$request_uri', `https://$server_name:${httpsPort}$request_uri`],
    [SITE, 'localhost'],
  ])
  return runNginx(folder, site, httpsPort)
}

/** nginx with `deploy/nginx-edge.conf`, which checks the right to a paid video by `mediaKey`. */
export async function startNginxEdge({
  productPort,
  httpsPort,
  mediaKey,
}: Pick<ProxyPorts, 'productPort' | 'httpsPort'> & { mediaKey: string }): Promise<RunningProxy> {
  const folder = await newFolder()
  await cp(join(DEPLOY, 'edge'), join(folder, 'edge'), { recursive: true })
  const site = replaceEach(await readFile(join(DEPLOY, 'nginx-edge.conf'), 'utf8'), [
    ['server 10.0.0.1:3000 ', `server 127.0.0.1:${productPort} `],
    ['listen 443 ssl http2;', `listen ${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`, join(folder, 'certificate.pem')],
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`, join(folder, 'key.pem')],
    ['/etc/nginx/cliffhanger/', join(folder, 'edge')],
    ['/var/lib/nginx/cliffhanger-edge', join(folder, 'cache')],
    ['$media_keys REPLACE;', `$media_keys ${mediaKey};`],
    [SITE, 'localhost'],
  ])
  return runNginx(folder, site, httpsPort, [findNjs() ?? 'ngx_http_js_module.so'])
}

/** nginx with `deploy/nginx-platforms.conf`: between web fronts, who find it at `port`, and two platforms. */
export async function startPlatformsProxy(
  port: number,
  platformPorts: readonly [number, number],
): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = replaceEach(await readFile(join(DEPLOY, 'nginx-platforms.conf'), 'utf8'), [
    ['server 10.0.0.1:4000 ', `server 127.0.0.1:${platformPorts[0]} `],
    ['server 10.0.0.2:4000 ', `server 127.0.0.1:${platformPorts[1]} `],
    ['listen 127.0.0.1:4100;', `listen 127.0.0.1:${port};`],
  ])
  return runNginx(folder, site, port)
}

/** nginx as a cache without any configuration for the product: the first example of its documentation. */
export async function startPlainCache({ productPort, httpsPort }: ProxyPorts): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = `
    proxy_cache_path ${join(folder, 'cache')} keys_zone=plain:1m;
    server {
      listen ${httpsPort} ssl;
      ssl_certificate ${join(folder, 'certificate.pem')};
      ssl_certificate_key ${join(folder, 'key.pem')};
      location / {
        proxy_cache plain;
        proxy_set_header Host $http_host;
        add_header X-Cache $upstream_cache_status always;
        proxy_pass http://127.0.0.1:${productPort};
      }
    }`
  return runNginx(folder, site, httpsPort)
}

/** nginx as a CDN that has videos at a host of its own, as docs/operating/cdn.md says of `MEDIA_ORIGIN`. */
export async function startMediaHost({
  productPort,
  httpsPort,
  siteOrigin,
}: Pick<ProxyPorts, 'productPort' | 'httpsPort'> & { siteOrigin: string }): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = `
    proxy_cache_path ${join(folder, 'cache')} keys_zone=media:1m;
    server {
      listen ${httpsPort} ssl;
      ssl_certificate ${join(folder, 'certificate.pem')};
      ssl_certificate_key ${join(folder, 'key.pem')};
      location /media/ {
        proxy_cache media;
        proxy_set_header Host ${new URL(siteOrigin).host};
        add_header Access-Control-Allow-Origin ${siteOrigin};
        proxy_hide_header Cross-Origin-Resource-Policy;
        add_header Cross-Origin-Resource-Policy cross-origin;
        proxy_pass http://127.0.0.1:${productPort};
      }
    }`
  return runNginx(folder, site, httpsPort)
}

/** nginx that serves a folder and nothing else, with TLS and without. */
export async function startFileServer({
  httpsPort,
  httpPort,
  folder: root,
}: {
  httpsPort: number
  httpPort: number
  folder: string
}): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = `
    server {
      listen ${httpsPort} ssl;
      listen ${httpPort};
      ssl_certificate ${join(folder, 'certificate.pem')};
      ssl_certificate_key ${join(folder, 'key.pem')};
      location / {
        root ${root};
        sendfile on;
        sendfile_max_chunk 1m;
      }
    }`
  return runNginx(folder, site, httpsPort)
}

/** Caddy with `deploy/Caddyfile`; only the site's name, certificate and ports are replaced. */
export async function startCaddy({ productPort, httpsPort, httpPort }: ProxyPorts): Promise<RunningProxy> {
  const folder = await newFolder()
  const site = replaceEach(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'), [
    [PRODUCT, `127.0.0.1:${productPort}`],
    [
      `\n${SITE} {`,
      `\nlocalhost:${httpsPort} {\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`,
    ],
    [SITE, 'localhost'],
  ])
  const path = join(folder, 'Caddyfile')
  await writeFile(
    path,
    `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tskip_install_trust\n}\n${site}`,
  )
  const caddy = findCaddy() ?? 'caddy'
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await execa(caddy, ['validate', '--config', path, '--adapter', 'caddyfile'], { env })
  return runProxy(folder, caddy, ['run', '--config', path, '--adapter', 'caddyfile'], httpsPort, env)
}

/** Varnish with `deploy/varnish.vcl`, without TLS; only the product's port is replaced. */
export async function startVarnish({
  productPort,
  httpPort,
}: Pick<ProxyPorts, 'productPort' | 'httpPort'>): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-varnish-'))
  const path = join(folder, 'site.vcl')
  const site = await readFile(join(DEPLOY, 'varnish.vcl'), 'utf8')
  await writeFile(path, replaceEach(site, [['.port = "3000";', `.port = "${productPort}";`]]))
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', path]
  const settings = ['-a', `127.0.0.1:${httpPort}`, '-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  return runProxy(folder, findVarnish() ?? 'varnishd', [...args, ...settings], httpPort)
}

async function runNginx(
  folder: string,
  site: string,
  httpsPort: number,
  modules: readonly string[] = [],
): Promise<RunningProxy> {
  const path = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const main = [
    // Started by root, nginx would otherwise run its workers as another user, who may not enter this folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    ...modules.map((path) => `load_module ${path};`),
    'daemon off;',
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events { worker_connections 1024; }',
    `http {\n${temporary}\naccess_log off;\n${site}\n}`,
  ]
  await writeFile(path, main.join('\n'))
  const nginx = findNginx() ?? 'nginx'
  await execa(nginx, ['-t', '-p', folder, '-c', path, '-e', join(folder, 'error.log')])
  return runProxy(folder, nginx, ['-p', folder, '-c', path, '-e', join(folder, 'error.log')], httpsPort)
}

async function runProxy(
  folder: string,
  program: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<RunningProxy> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const giveUpAtMs = Date.now() + START_MS_MAX
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      child.kill('SIGKILL')
      throw new Error(`${program} does not listen at ${port}:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    pid: child.pid!,
    folder,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A new folder with a self-signed certificate for `localhost`. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-proxy-'))
  await mkdir(join(folder, 'cache'))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  // An RSA key also permits ciphers without forward secrecy, which must be refused.
  const key = ['-newkey', 'rsa:2048', '-nodes']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  await execa(findOpenssl() ?? 'openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files])
  return folder
}

/** Each text must occur, so that a changed configuration does not silently skip a replacement. */
function replaceEach(text: string, replacements: readonly [string, string][]): string {
  return replacements.reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`The configuration does not contain "${from}".`)
    return replaced.replaceAll(from, to)
  }, text)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

interface SentRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** The visitor's own address; one of the loopback network. */
  from?: string
  /** Without TLS. */
  isPlain?: boolean
}

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One raw request: no redirects, no decompression, and no added header but the site's host. */
export async function requestProxy(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1', isPlain = false }: SentRequest = {},
): Promise<ProxyAnswer> {
  const send = isPlain ? plainRequest : secureRequest
  const sent = send({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: false,
    rejectUnauthorized: false,
    servername: 'localhost',
    headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}
