import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import remixOptions from './remix.config.js'
import { createChunks } from './tools/web-build/client-chunks.ts'
import { leaveEnginesToBrowsers, readUsedIcons } from './tools/web-build/fewer-modules.ts'
import { minifyScripts } from './tools/web-build/minify.ts'

const SERVER_TEXTS = '/app/i18n/use-translation.server.ts'

/** Records the source files of each browser file, for the test that keeps server code out of the browser. */
function listClientModules(): Plugin {
  return {
    name: 'list-client-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modulesByChunk = Object.fromEntries(
        chunks.map((chunk) => [
          chunk.fileName,
          chunk.moduleIds.map((id) => id.replace(`${import.meta.dirname}/`, '')),
        ]),
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(modulesByChunk, null, 1),
      })
    },
  }
}

/** Remix's own loader of route code reloads the current page on failure; ours keeps it. */
function keepPageForMissingCode(): Plugin {
  return {
    name: 'keep-page-for-missing-code',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRemix = importer?.includes('/@remix-run/react/')
      return isRemix && source === './routeModules.js'
        ? `${import.meta.dirname}/app/page/framework/load-route-module.ts`
        : null
    },
  }
}

/** Pages rendered on the server have a hook of their own for their texts. */
function prepareTexts(): Plugin {
  return {
    name: 'prepare-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      const isOwn = importer?.startsWith(`${import.meta.dirname}/app/`) && !importer.endsWith(SERVER_TEXTS)
      return ssr && isOwn && source === 'react-i18next' ? import.meta.dirname + SERVER_TEXTS : null
    },
  }
}

/** Of a module named `*.build.ts` the browser gets the values it exports, computed here, and not what they are computed from. */
function settleBuildModules(): Plugin {
  return {
    name: 'settle-build-modules',
    apply: 'build',
    async load(id) {
      if (this.environment.name !== 'client' || !id.endsWith('.build.ts')) return null
      const values: Record<string, unknown> = await import(id)
      const lines = Object.entries(values).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      return lines.join('\n')
    },
  }
}

/** A page has these files before it loads any other, and each name in a list of files to load costs bytes of Home. */
const ON_EVERY_PAGE = /^assets\/(framework|shell)-[^/]+\.js$/

/**
 * Loaded automatically after hydration, while nobody waits for them: the first scripts are shorter without the list of files
 * that each of them needs.
 */
const LOADED_AFTER_HYDRATION = /\/(?:consent-banner|continue-watching|language-notice|start)-[^/]+$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    keepPageForMissingCode(),
    prepareTexts(),
    settleBuildModules(),
    readUsedIcons(),
    leaveEnginesToBrowsers(),
    tailwindcss(),
    remix(remixOptions),
    listClientModules(),
    minifyScripts(),
  ],
  resolve: {
    // Radix wraps its overlays in this package; our replacement holds the single scroll lock and injects no style
    // sheet.
    alias: { 'react-remove-scroll': `${import.meta.dirname}/app/design/remove-scroll.tsx` },
  },
  // Packages missing from a production install are bundled into the server's build; only dependencies are imported by
  // name.
  ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) },
  build: {
    target: 'es2022',
    // Remix would remove the files of former builds too; `cli/build.ts` removes what a build replaces.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    manifest: true,
    // By `minifyScripts`: 5 % smaller, compressed, than esbuild's output.
    minify: false,
    // Nobody reads the sizes that Vite would print.
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies(file, dependencies) {
        if (LOADED_AFTER_HYDRATION.test(file)) return []
        const missing = dependencies.filter((dependency) => !ON_EVERY_PAGE.test(dependency))
        // Alone, a file needs no hint: it is requested at this moment.
        return missing.every((dependency) => dependency === file) ? [] : missing
      },
    },
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : {
            manualChunks: createChunks(),
            // Otherwise the index of the icons' package takes all of them along.
            onlyExplicitManualChunks: true,
          },
    },
    // shaka-player is one file of this size, loaded on the player page only.
    chunkSizeWarningLimit: 900,
  },
  optimizeDeps: {
    // Otherwise a cold dependency cache reloads, and blanks, the first page of a development session.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*.route.tsx', 'gallery/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}))
