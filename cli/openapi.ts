import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createPaths } from '../contract/product-api/paths.ts'
import { openApiText } from '../platform/http/open-api.ts'

/** A test compares the file with the contract. */
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
writeFileSync(file, openApiText(createPaths()))
console.log(`Written: ${file}`)
