import { ID_FORM } from '../../contract/id-form.ts'
import { ADDRESSES, type Address, FRONT_ADDRESSES, type FrontAddress } from './address-table.ts'
import type { ParameterName } from './address-types.ts'

const NUMBER = '[1-9]\\d{0,3}'

/** The form of each parameter, percent-encoded as the site writes it. */
const FORMS: Record<ParameterName, string> = {
  id: ID_FORM,
  column: `${ID_FORM}(?:-\\d{1,4})?`,
  drama: `(?:(?:[a-z0-9-]|%[0-9A-F]{2}){1,600}-)?${ID_FORM}`,
  page: NUMBER,
  ep: NUMBER,
  list: '[a-z]{1,20}',
  receiptNo: ID_FORM,
  orderNo: '[A-Za-z0-9_-]{1,64}',
  documentNo: ID_FORM,
  format: '[a-z]{1,20}',
  month: '20\\d{2}-(?:0[1-9]|1[0-2])',
}

/** Paths as regular expressions, without language prefix and outer slashes. */
export type AddressRule = Address & {
  /** With parameters of valid form only. */
  pattern: string
  /** With any parameters. */
  shape: string
}

export const ADDRESS_RULES = toAddressRules(ADDRESSES)

export interface SiteAddresses {
  application: readonly AddressRule[]
  front: readonly FrontAddress[]
}

export const SITE_ADDRESSES: SiteAddresses = { application: ADDRESS_RULES, front: FRONT_ADDRESSES }

/** First path segments of pages that are cached regardless of their query; Home's is empty. */
export function toCachedWords(addresses: Readonly<Record<string, Address>>): string[] {
  const cached = Object.values(addresses).filter(
    ({ serves, caches }) => serves === 'page' && caches === 'always',
  )
  return [...new Set(cached.map(({ path }) => path.split('/')[0] as string))]
}

export function toAddressRules(addresses: Readonly<Record<string, Address>>): AddressRule[] {
  return Object.values(addresses).map((address) => ({
    ...address,
    pattern: toPattern(address.path, (name) => FORMS[name as ParameterName]),
    shape: toPattern(address.path, () => '[^/]+'),
  }))
}

function toPattern(path: string, toForm: (name: string) => string): string {
  return path.replace(/(\/?):(\w+)(\??)/g, (_, slash, name, isOptional) =>
    isOptional ? `(?:${slash}${toForm(name)})?` : slash + toForm(name),
  )
}
