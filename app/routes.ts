import { route as configure, index, type RouteConfig } from '@remix-run/route-config'
import { ADDRESSES } from './addresses/address-table.ts'

/** Case-sensitive: another spelling is another address, which has no page. */
const route = (path: string, file: string) => configure(path, file, { caseSensitive: true })

/**
 * Every part of the interface in every state. Only while developing: a build has neither its code nor its addresses.
 */
// biome-ignore lint/style/noProcessEnv: read by Vite alone, which sets it before a build.
const hasGallery = process.env.NODE_ENV === 'development'
const GALLERY = hasGallery ? [route('__gallery', '../gallery/route.tsx')] : []
const GALLERY_PARTS = hasGallery ? [route('__gallery/parts', '../gallery/parts-route.tsx')] : []

/**
 * Every page. The name in the table of addresses decides the folder, `handle.name` the name in page events.
 */
export default [
  ...GALLERY,
  configure('manifest.webmanifest', 'routes/manifest/route.ts', { caseSensitive: true }),
  configure(':lang?', 'routes/language/route.tsx', [
    ...Object.entries(ADDRESSES).map(([name, { path, serves }]) => {
      const file = `routes/${name}/route.${serves === 'page' ? 'tsx' : 'ts'}`
      return path === '' ? index(file) : route(path, file)
    }),
    ...GALLERY_PARTS,
    route('*', 'routes/not-found/route.tsx'),
  ]),
  configure('robots.txt', 'routes/robots/route.ts', { caseSensitive: true }),
  configure('sitemap.xml', 'routes/sitemap/route.ts', { caseSensitive: true }),
  configure('sitemaps/:language/:file', 'routes/sitemaps/route.ts', { caseSensitive: true }),
] satisfies RouteConfig
