import type express from 'express'
import type { Refusals, SiteAddresses } from '../app/context.ts'
import type { SignInServices } from '../contract/sign-in-services.ts'
import type { Brand } from './brand/brand.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { EventLoop } from './observability/event-loop.ts'
import type { Logger } from './observability/log.ts'
import type { Transport } from './product-api/transport.ts'
import type { RemixBuild } from './remix/renderer.ts'
import type { Languages } from './session/preferred-language.ts'
import type { SharedState } from './shared-state/shared-state.ts'

/** The parts of the web front. */
export interface AppDeps {
  config: Config
  secrets: Secrets
  brand: Brand
  /** An open transport to the product API, see `openTransport`. */
  productApi: Transport
  /** A separate transport for tracking, when it has its own host. */
  tracking?: Transport
  /** From the embedded platform; absent with a remote product API. */
  signIn?: SignInServices
  /** Additional origins for payment: the embedded platform's sandbox. */
  payOrigins?: readonly string[]
  remix: {
    build: RemixBuild
    /** Folder of the client build, including compressed copies. */
    clientDirectory: string
    /** See `staticFiles`. */
    formerDirectory?: string
    /** Development: Vite's middleware, which serves modules and reloads them. */
    vite?: express.RequestHandler
  }
  languages: Languages
  refusals: Refusals
  addresses: SiteAddresses
  /** Absent: no error of a page is reported. */
  errorReports?: Pick<ErrorReports, 'pass'>
  /** How busy this process is; absent: treated as idle, as in tests. */
  eventLoop?: Pick<EventLoop, 'isBusy' | 'lagMs'>
  /** Shared by all web processes of this machine; absent: this one's own. */
  state?: SharedState
  log: Logger
  clock: { nowMs(): number }
  /** Calls its argument when the catalogue has changed; absent: caches expire by time only. */
  watchCatalogue?: (forget: () => void) => void
  /** Random ids of at least 16 characters of `[A-Za-z0-9-]`. */
  randomId?: () => string
}
