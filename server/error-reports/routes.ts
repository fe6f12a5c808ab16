import express, { type Router } from 'express'
import { exactRouter } from '../http/exact-router.ts'
import { refuse } from '../security/refuse.ts'
import { BODY_BYTES_MAX } from '../security/request-shape.ts'
import type { ErrorReports } from './error-reports.ts'

/** `POST /tracking/errors`: envelopes of Sentry's client. Responds with 202, or 400 for anything else. */
export function errorReportRoutes(reports: Pick<ErrorReports, 'pass'>): Router {
  const router = exactRouter()
  const raw = express.raw({ type: () => true, limit: BODY_BYTES_MAX, inflate: false })
  router.post('/tracking/errors', raw, (req, res) => {
    const isTaken = Buffer.isBuffer(req.body) && reports.pass(req.body)
    return isTaken ? res.status(202).end() : refuse(res, 400, 'This is no error report.')
  })
  return router
}
