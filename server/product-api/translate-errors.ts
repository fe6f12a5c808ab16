import type { ProductApi } from '../../contract/product-api/endpoints.ts'

/** `translate` throws a replacement for the errors it knows; others are rethrown. */
export function withTranslatedErrors(api: ProductApi, translate: (error: unknown) => void): ProductApi {
  return new Proxy(api, {
    get(target, name: keyof ProductApi) {
      const call = target[name] as (input?: unknown) => Promise<unknown>
      return async (input?: unknown) => {
        try {
          return await call(input)
        } catch (error) {
          translate(error)
          throw error
        }
      }
    },
  })
}
