import type { ProductApi } from '../../contract/product-api/endpoints.ts'

/**
 * The same product API, with what its calls reject with seen first by `translate`: it throws something else for what it
 * knows, and returns for what it does not, which then goes on as it was.
 */
export function withThrown(api: ProductApi, translate: (error: unknown) => void): ProductApi {
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
