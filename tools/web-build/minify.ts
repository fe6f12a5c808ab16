import { type MinifyOptions, minify } from 'oxc-minify'
import type { Plugin } from 'vite'

const OPTIONS: MinifyOptions = {
  module: true,
  // What goes wrong in a viewer's browser is nothing for its console.
  compress: { target: 'es2022', dropConsole: true },
  mangle: { toplevel: true },
  codegen: { legalComments: 'inline' },
}

export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    renderChunk: {
      // After Vite has compiled it for older browsers.
      order: 'post',
      async handler(code, { fileName }) {
        const { code: minified, errors } = await minify(fileName, code, OPTIONS)
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
        return { code: minified, map: null }
      },
    },
  }
}
