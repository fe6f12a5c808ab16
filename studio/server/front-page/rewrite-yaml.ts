import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  visit,
  type YAMLMap,
} from 'yaml'

/**
 * Makes a document say `value`. What says it already stays as it is written, with its comments; items of a list take theirs along
 * to their new places. Null: anchors make that impossible.
 */
export function rewriteYaml(document: Document, value: unknown): string | null {
  try {
    keepHead(document)
    document.contents = rewrite(document, document.contents, value) as ParsedNode
    return document.toString({ lineWidth: 0 })
  } catch (error) {
    // An alias is now before its anchor.
    if (error instanceof ReferenceError || /alias/i.test((error as Error).message)) return null
    throw error
  }
}

/** What stands above a list is about all of it, unless another comment does. */
function keepHead({ contents, commentBefore }: Document): void {
  const first = isSeq(contents) && !commentBefore ? contents.items[0] : null
  if (!isSeq(contents) || !isNode(first) || !first.commentBefore) return
  contents.commentBefore = first.commentBefore
  first.commentBefore = null
}

function rewrite(document: Document, node: Node | null, value: unknown): Node {
  if (node && isDeepStrictEqual(node.toJS(document), value)) return node
  if (isMap(node) && isRecord(value)) {
    node.items = node.items.filter(({ key }) => Object.hasOwn(value, toKey(key)))
    for (const [key, part] of Object.entries(value)) rewriteKey(document, node, key, part)
    return node
  }
  if (isSeq(node) && Array.isArray(value)) {
    const left = node.items.filter(isNode)
    node.items = value.map((item) => {
      const found = findItem(document, left, item)
      if (found) left.splice(left.indexOf(found), 1)
      return rewrite(document, found, item)
    })
    const first = node.items[0]
    if (isNode(first)) first.spaceBefore = false
    return node
  }
  const made = create(document, value)
  if (!node) return made
  const { comment, commentBefore, spaceBefore } = node
  const style = isScalar(node) && typeof node.value === typeof value ? { type: node.type } : {}
  return Object.assign(made, { comment, commentBefore, spaceBefore, ...style })
}

function rewriteKey(document: Document, map: YAMLMap, key: string, value: unknown): void {
  const pair = map.items.find((each) => toKey(each.key) === key) as Pair<unknown, Node | null> | undefined
  if (pair) pair.value = rewrite(document, pair.value, value)
  else map.items.push(document.createPair(key, create(document, value)))
}

/** Short lists on one line, as these files are written by hand. */
function create(document: Document, value: unknown): Node {
  const node = document.createNode(value)
  visit(node, {
    Seq(_, seq) {
      seq.flow = seq.items.every(isScalar)
    },
  })
  return node
}

const toKey = (key: unknown): string => String(isScalar(key) ? key.value : key)

/** The same, or of the same name. */
function findItem(document: Document, nodes: readonly Node[], item: unknown): Node | null {
  const same = nodes.find((node) => isDeepStrictEqual(node.toJS(document), item))
  if (same || !isRecord(item)) return same ?? null
  const name = nameItem(item)
  return nodes.find((node) => name !== null && nameItem(node.toJS(document)) === name) ?? null
}

/** By which people and records tell a row or a package from the others. */
export function nameItem(item: unknown): string | null {
  if (!isRecord(item)) return null
  const name = item.id ?? item.category
  return typeof name === 'string' ? name : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
