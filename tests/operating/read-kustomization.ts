import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  spec?: Record<string, unknown>
  data?: Record<string, string>
}

/** Strict: a field that this reader does not know is an error, not a difference to what is applied. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  configMapGenerator: z.array(
    z.strictObject({
      name: z.string(),
      envs: z.array(z.string()).default([]),
      files: z.array(z.string()).default([]),
    }),
  ),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
})

const CLUSTER_WIDE = ['Namespace']

/** What `kubectl kustomize` prints, but names of generated ConfigMaps have no hash. Throws for what it does not know. */
export function readKustomization(folder: string): Manifest[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const { namespace, resources, configMapGenerator, images } = Kustomization.parse(
    parse(read('kustomization.yaml')),
  )
  const written = resources.flatMap((file) =>
    parseAllDocuments(read(file)).map((document): Manifest => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('\n')}`)
      return document.toJS()
    }),
  )
  const generated = configMapGenerator.map(
    ({ name, envs, files }): Manifest => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name },
      data: {
        ...Object.assign({}, ...envs.map((file) => parseEnv(read(file)))),
        ...Object.fromEntries(files.map((file) => [file, read(file)])),
      },
    }),
  )
  const manifests = [...written, ...generated]
  for (const manifest of manifests) {
    if (!CLUSTER_WIDE.includes(manifest.kind)) manifest.metadata.namespace = namespace
    for (const container of listContainers(manifest)) {
      const image = images.find(({ name }) => name === container.image)
      if (image) container.image = `${image.newName}:${image.newTag}`
    }
  }
  return manifests
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: IPodSpec
}

export function podTemplate({ spec }: Manifest): PodTemplate | null {
  return (spec?.template as PodTemplate | undefined) ?? null
}

export function listContainers(manifest: Manifest): IPodSpec['containers'] {
  const spec = podTemplate(manifest)?.spec
  return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])]
}
