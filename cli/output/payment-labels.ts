import { paymentProviders } from '../../platform/providers/list/provider-list.ts'

const providers = Object.values(paymentProviders)

export const PAYMENT_LABEL = providers.map(({ label }) => label).join(' or ')

export const PAYMENT_PREFIXES = providers.map(({ idVariable }) => `${idVariable.split('_')[0]}_…`).join(', ')
