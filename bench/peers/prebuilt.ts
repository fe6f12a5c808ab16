/**
 * The limit for a page that never changes: the same bytes and headers, sent by bare `node:http` or by Express.
 * Environment: `PEER` (`node` or `express`), `PORT`, `BODY_FILE`, `HEADERS` (JSON).
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import express from 'express'

const body = readFileSync(process.env.BODY_FILE!)
const headers = { ...JSON.parse(process.env.HEADERS!), 'Content-Length': body.length }
const port = Number(process.env.PORT)

if (process.env.PEER === 'express') {
  const app = express()
  app.disable('x-powered-by')
  app.get('*', (_request, response) => {
    response.writeHead(200, headers).end(body)
  })
  app.listen(port)
} else {
  createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(port)
}
