/**
 * A member's Home in one run: rendered for the member, and as the page that is the same for everybody with the private
 * answer it asks for. CPU of web front and embedded platform together.
 *
 * `node bench/member-home.ts`; goals in docs/performance.md.
 */
import { interleave, startProduct } from './measure.ts'
import { cookieOfMember } from './member-cookie.ts'

const product = await startProduct(3330)
try {
  const headers = { cookie: await cookieOfMember(product.origin), 'accept-encoding': 'br' }
  const pid = product.child.pid!
  const figures = await interleave([
    { name: 'rendered for the member', url: `${product.origin}/?uncached=1`, headers, pid },
    { name: 'the page for everybody', url: `${product.origin}/`, headers, pid },
    {
      name: 'the private answer',
      url: `${product.origin}/account/member/`,
      headers: { ...headers, accept: 'application/json', 'sec-fetch-dest': 'empty' },
      pid,
    },
  ])
  console.table(Object.fromEntries(figures))
  const cpu = (name: string) => figures.get(name)!.cpuMsPerRequest
  const view = cpu('the page for everybody') + cpu('the private answer')
  console.log(
    `CPU, a view rendered : a view of both parts   ${(cpu('rendered for the member') / view).toFixed(1)}`,
  )
} finally {
  await product.close()
}
