import { withRegion } from '../../contract/language-region.ts'
import { PAY_TYPE } from '../../contract/top-up.ts'
import type { PaymentProvider } from './payment-provider.ts'

const ORDER = 'token'
const PAYER = 'PayerID'
const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/
const SIGNATURE_HEADER = /^paypal-(?:auth-algo|auth-version|cert-url|transmission-(?:id|sig|time))$/

export const paypal: PaymentProvider = {
  payType: PAY_TYPE,
  returnKeys: [ORDER, PAYER],
  isReturn: (query) => query.has(ORDER),
  isApproved: (query) => query.has(PAYER),
  readTransactionId(query) {
    const [given, ...more] = query.getAll(ORDER)
    return given !== undefined && more.length === 0 && ORDER_ID.test(given) ? given : null
  },
  inLanguage(address, language) {
    address.searchParams.set('locale.x', withRegion(language).replace('-', '_'))
    return address.href
  },
  isTransactionId: (text) => ORDER_ID.test(text),
  isSignatureHeader: (name) => SIGNATURE_HEADER.test(name),
}
