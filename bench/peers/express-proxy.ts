/** The peer of a forwarded call: Express and undici, nothing else. Environment: `PORT`, `TARGET`. */
import express from 'express'
import { Pool } from 'undici'

const upstream = new Pool(process.env.TARGET!)
const app = express()
app.disable('x-powered-by')
app.get('*', async (request, response) => {
  const answer = await upstream.request({ path: request.originalUrl, method: 'GET' })
  response.writeHead(answer.statusCode, { 'Content-Type': String(answer.headers['content-type']) })
  answer.body.pipe(response)
})
app.listen(Number(process.env.PORT))
