// Loaded before the product (`node --import`), it simulates `npm ci --omit=dev`: development packages are not found.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const ROOT = new URL('../../', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'))
const absent = Object.keys(packages).filter((path) => packages[path].dev)

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const found = absent.find((path) => resolved.url.startsWith(new URL(`${path}/`, ROOT).href))
    if (!found) return resolved
    throw new Error(`A production install has no ${specifier}, which ${context.parentURL} imports.`)
  },
})
