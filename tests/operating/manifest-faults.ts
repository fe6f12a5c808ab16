import { join } from 'node:path'
import ts from 'typescript'
import type { Manifest } from './read-kustomization.ts'

/** Is not written: the compiler reads it from memory. It resolves packages as this folder does. */
const FILE = join(import.meta.dirname, 'manifests.in-memory.ts')

/**
 * What the API of Kubernetes would refuse: by the types of its objects, which know every field, and by its schemas, which know
 * formats.
 */
export async function manifestFaults(manifests: readonly Manifest[]): Promise<string[]> {
  return [...typeFaults(manifests), ...(await schemaFaults(manifests))]
}

/** The schemas let unknown fields pass, the types do not. */
function typeFaults(manifests: readonly Manifest[]): string[] {
  const text = manifests.map(toStatement).join('\n')
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => file === FILE || fileExists(file)
  host.readFile = (file) => (file === FILE ? text : readFile(file))
  const program = ts.createProgram([FILE], options, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(FILE))
    .map(({ messageText, file, start = 0 }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line : 0
      const { kind, metadata } = manifests[line] ?? { kind: '', metadata: { name: '' } }
      return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
}

/** One line for each, so that a fault's line says whose it is. */
function toStatement(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest
  return (
    `import type { I${kind} as Type${index} } from 'kubernetes-models/${apiVersion}/${kind}'; ` +
    `(${JSON.stringify(manifest)}) satisfies Type${index};`
  )
}

async function schemaFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = []
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest
    const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`)
    try {
      new Model(manifest).validate()
    } catch (error) {
      faults.push(`${kind} ${metadata.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return faults
}
