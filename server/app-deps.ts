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

export interface AppDeps {
  config: Config
  secrets: Secrets
  brand: Brand
  /** See `openTransport`. */
  productApi: Transport
  /** Used when tracking has its own host. */
  tracking?: Transport
  /** From the embedded platform; absent with a remote product API. */
  signIn?: SignInServices
  /** Origins of the embedded platform's payment sandbox. */
  payOrigins?: readonly string[]
  remix: {
    build: RemixBuild
    /** The client build, with its compressed copies. */
    clientDirectory: string
    /** See `staticFiles`. */
    formerDirectory?: string
    /** Development: Vite's middleware, which serves modules and reloads them. */
    vite?: express.RequestHandler
  }
  languages: Languages
  refusals: Refusals
  addresses: SiteAddresses
  /** Absent: pages' errors are not reported. */
  errorReports?: Pick<ErrorReports, 'pass'>
  /** Absent: the process counts as idle, as in tests. */
  eventLoop?: Pick<EventLoop, 'isBusy' | 'lagMs'>
  /** Shared by all web processes of this machine; absent: this process's own. */
  state?: SharedState
  log: Logger
  clock: { nowMs(): number }
  /** Calls `forget` when the catalogue has changed; absent: caches expire by time only. */
  watchCatalogue?: (forget: () => void) => void
  /** At least 16 characters of `[A-Za-z0-9-]`. */
  randomId?: () => string
}
