import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import sirv from 'sirv'
import { servePicture, servePreview } from '../../platform/media/serving/serve.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import { figureAction } from '../../platform/operator/actions.ts'
import { showHealthAction } from '../../platform/operator/studio-actions.ts'
import { caught } from '../../server/http/caught.ts'
import { type ActsOptions, createActs, NOT_ALLOWED } from './acts.ts'
import { checkFrontFileAction } from './front-page/front-page-actions.ts'
import { showAlertsAction, showBackupsAction } from './health/health-actions.ts'
import { createPasskeys } from './passkeys.ts'
import { StudioRefusal, toRefusal } from './refusals.ts'
import { mayAct } from './roles.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSignIn, toSession } from './sign-in.ts'
import { receiveUploads, UPLOAD_PATH } from './uploads/receive-uploads.ts'
import { listUploadsAction, showUploadAction } from './uploads/upload-actions.ts'

export interface StudioOptions extends ActsOptions {
  /** As browsers see it; passkeys are bound to its host. */
  origin: string
  /** Where pictures and videos are, open for as long as Studio is. */
  openMedia(): Promise<MediaStore[]>
  /** Of the built screens. */
  clientFolder: string
  log: Logger
  nowMs?: () => number
}

const BODY_MAX = '1mb'
const READS: ReadonlySet<string> = new Set(
  [
    figureAction,
    listUploadsAction,
    showUploadAction,
    checkFrontFileAction,
    showHealthAction,
    showBackupsAction,
    showAlertsAction,
  ].map(({ path }) => path),
)

/** An application of its own: a screen and a typed API for the operator's acts, on an origin of its own. */
export function createStudio({
  operator,
  origin,
  aloneUpTo,
  publishesAlone,
  withMedia,
  uploads,
  frontFiles,
  health,
  openMedia,
  clientFolder,
  log,
  nowMs = Date.now,
}: StudioOptions): Express {
  const signIn = createSignIn({
    operator,
    passkeys: createPasskeys(origin),
    cookie: createSessionCookie(origin),
    nowMs,
  })
  const { act } = createActs({ operator, aloneUpTo, publishesAlone, withMedia, uploads, frontFiles, health })
  const app = express()
  app.disable('x-powered-by')
  app.use(securityHeaders(origin))
  app.use(ownOriginOnly(origin))
  app.use('/api', express.json({ limit: BODY_MAX, strict: true }), (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })

  app.get('/healthz', (_req, res) => void res.send('ok'))
  function answer(path: string, read: (req: Request, res: Response) => Promise<unknown>) {
    app.post(
      path,
      caught(async (req, res) => res.json(await read(req, res))),
    )
  }

  app.get(
    '/api/session',
    caught(async (req, res) => {
      const session = await signIn.read(req)
      // Being signed out is no failure of a page that asks.
      res.status(session ? 200 : 204).json(session ? toSession(session) : undefined)
    }),
  )
  answer('/api/sign-in', (req, res) => signIn.byPassword(req, res))
  answer('/api/sign-in/passkey/options', signIn.passkeyOptions)
  answer('/api/sign-in/passkey', (req, res) => signIn.byPasskey(req, res))
  answer('/api/setup', signIn.beginSetup)
  answer('/api/setup/passkey', (req, res) => signIn.setUpPasskey(req, res))
  answer('/api/setup/password', (req, res) => signIn.setUpPassword(req, res))
  app.post(
    '/api/sign-out',
    caught(async (req, res) => {
      await signIn.signOut(req, res)
      res.status(204).end()
    }),
  )
  app.post(
    '/api/acts/*',
    caught(async (req, res) => {
      const session = await requireSession(req)
      const { status, body } = await act(session, req.path.slice('/api/acts'.length), req.body)
      // Screens ask again and again: how far an import is, whether a draft is right, for the numbers of each day.
      const level = status === 200 && READS.has(req.path.slice('/api/acts'.length)) ? 'debug' : 'info'
      log[level]({ account: session.name, path: req.path, status }, 'act')
      res.status(status).json(body)
    }),
  )
  app.all(
    [UPLOAD_PATH, `${UPLOAD_PATH}/*`],
    (req, _res, next) => {
      void requireSession(req)
        .then(({ role }) => {
          if (!mayAct(role, listUploadsAction.path)) throw new StudioRefusal(403, NOT_ALLOWED)
          next()
        })
        .catch(next)
    },
    receiveUploads({ origin, ...uploads }),
  )
  // As in the product, but on this origin: they are for its own pages only.
  app.get(
    ['/pictures/*', '/videos/*'],
    caught(async (req, res) => {
      await requireSession(req)
      const stores = await openMedia()
      const serve = req.path.startsWith('/videos/') ? servePreview : servePicture
      await getRequestListener((request) => serve(request, { stores }), { overrideGlobalObjects: false })(
        req,
        res,
      )
    }),
  )
  app.use('/api', () => {
    throw new StudioRefusal(404, 'There is no such address.')
  })

  async function requireSession(req: Request) {
    const session = await signIn.read(req)
    if (!session) throw new StudioRefusal(401, 'You are signed out. Sign in again.')
    return session
  }

  if (existsSync(clientFolder)) app.use(serveClient(clientFolder))
  app.use(answerFailure(log))
  return app
}

function securityHeaders(origin: string) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: origin.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}

/** Refuses other host names (DNS rebinding), and what no page of this origin sends. */
function ownOriginOnly(origin: string) {
  const { host } = new URL(origin)
  return (req: Request, res: Response, next: () => void) => {
    if (req.headers.host !== host && req.path !== '/healthz') {
      return void res.status(421).json({ sentence: 'This host is not Studio’s.' })
    }
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const isOurs =
      req.headers.origin === origin && (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    // A form of another site can send neither.
    if (isOurs && (req.is('application/json') || req.headers['tus-resumable'])) return next()
    res.status(403).json({ sentence: 'This request did not come from a page of Studio.' })
  }
}

function serveClient(folder: string) {
  const serve = sirv(folder, { etag: true })
  return (req: Request, res: Response, next: () => void) => {
    // Only names of built files have a hash in them.
    const isAsset = req.path.startsWith('/assets/')
    res.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    serve(req, res, () => {
      if (isAsset || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
      res.sendFile(join(folder, 'index.html'))
    })
  }
}

function answerFailure(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error)
    const refusal = toRefusal(error)
    if (!refusal) log.error({ err: error, path: req.path }, 'request failed')
    const { status, message } = refusal ?? new StudioRefusal(500, 'This failed; the log of Studio says why.')
    res.status(status).json({ sentence: message })
  }
}
