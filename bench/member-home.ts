/**
 * A member's Home in one run: rendered for the member, and as the page that is the same for everybody with the private
 * answer it asks for. CPU of web front and embedded platform together.
 *
 * `npx node bench/member-home.ts [--rounds 5] [--seconds 3]`; goals in docs/performance.md.
 */
import { createReporter } from './figures.ts'
import { interleave, readLoad, startProduct } from './measure.ts'
import { cookieOfMember } from './member-cookie.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS['member-home'].figures)
const product = await startProduct(3330)
try {
  const headers = { cookie: await cookieOfMember(product.origin), 'accept-encoding': 'br' }
  const pid = product.child.pid!
  const figures = await interleave(
    [
      { name: 'rendered for the member', url: `${product.origin}/?uncached=1`, headers, pid },
      { name: 'the page for everybody', url: `${product.origin}/`, headers, pid },
      {
        name: 'the private answer',
        url: `${product.origin}/account/member/`,
        headers: { ...headers, accept: 'application/json', 'sec-fetch-dest': 'empty' },
        pid,
      },
    ],
    readLoad(),
  )
  console.table(Object.fromEntries(figures))
  const cpu = (name: string) => figures.get(name)!.cpuMsPerRequest
  const view = cpu('the page for everybody') + cpu('the private answer')
  report('renderedToParts', { ours: cpu('rendered for the member'), peer: view })
} finally {
  await product.close()
}
