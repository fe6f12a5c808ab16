// Loaded before the product (`node --import`), it simulates the image: neither the packages that `npm ci --omit=dev` leaves
// out nor the sandboxes are found.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const ROOT = new URL('../../', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'))
const absent = [...Object.keys(packages).filter((path) => packages[path].dev), 'sandboxes']

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const found = absent.find((path) => resolved.url.startsWith(new URL(`${path}/`, ROOT).href))
    if (!found) return resolved
    const message = `A production install has no ${specifier}, which ${context.parentURL} imports.`
    throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
  },
})
