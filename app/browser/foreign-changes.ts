/**
 * Marks what the server wrote into `head`, and the page's element in `body`: everything else belongs to an extension.
 */
export const OWN_ELEMENT_ATTRIBUTES = { 'data-own': '' } as const

interface EarlyChanges {
  records: MutationRecord[]
  observer: MutationObserver
}

declare global {
  interface Window {
    earlyChanges?: EarlyChanges
  }
}

/**
 * The page's last script: records what extensions and translators change in the page until React starts. Small,
 * and without any feature newer than the oldest supported browser.
 */
export const EARLY_CHANGES_SCRIPT = `(function(w){
var list=[],observer=new MutationObserver(function(records){list.push.apply(list,records)})
observer.observe(document,{childList:true,subtree:true,characterData:true,characterDataOldValue:true})
w.earlyChanges={records:list,observer:observer}
})(window)`

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
/** Our pages contain no such elements. */
const isTranslation = (node: Node): node is ChildNode => node.nodeName === 'FONT' || isText(node)

/**
 * Shows React the page as the server wrote it. Otherwise React would render it again from scratch, with a second video
 * and without what the first scripts wrote. Translated texts are reset, and translators translate them again; elements
 * of extensions stay and are skipped. Call the result once React has taken over the page.
 */
export function passOverForeignChanges(page: Window & typeof globalThis): () => void {
  const { document, earlyChanges } = page
  const written = document.documentElement
  const foreign = new WeakSet<Node>()
  const isForeign = (node: Node) => foreign.has(node) || isForeignAtTop(node, document)

  const observer = new page.MutationObserver(undo)
  function undo(records: readonly MutationRecord[]) {
    observer.disconnect()
    for (const record of [...records].reverse()) undoChange(record, foreign)
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      characterDataOldValue: true,
    })
  }
  undo([...(earlyChanges?.records ?? []), ...(earlyChanges?.observer.takeRecords() ?? [])])
  earlyChanges?.observer.disconnect()
  const seeAll = passOver(page.Node.prototype, isForeign)

  return () => {
    // The only unread records are of React's first effects.
    observer.disconnect()
    seeAll()
    keepAttributes(written, document.documentElement)
  }
}

/** As parsed, the page has nothing there but marked elements. */
function isForeignAtTop(node: Node, { documentElement, head, body }: Document): boolean {
  const { parentNode } = node
  if (parentNode === documentElement) return node !== head && node !== body
  if (parentNode !== head && parentNode !== body) return false
  // Not marked: some parsers look for exactly `<title>`.
  return node.nodeName !== 'TITLE' && !(node instanceof Element && node.hasAttribute('data-own'))
}

function undoChange(
  { type, target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord,
  foreign: WeakSet<Node>,
): void {
  if (type === 'characterData') {
    target.nodeValue = oldValue
    return
  }
  const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : null
  const before = nextSibling?.parentNode === target ? nextSibling : after
  for (const node of removedNodes) {
    target.insertBefore(node, before)
    foreign.delete(node)
  }
  for (const node of addedNodes) {
    if (!isTranslation(node)) foreign.add(node)
    else if (node.parentNode === target) node.remove()
  }
}

/** Patches the only two properties by which React walks forward. */
function passOver(nodes: Node, isLeftOut: (node: Node) => boolean): () => void {
  const [first, next] = (['firstChild', 'nextSibling'] as const).map(
    (name) => Object.getOwnPropertyDescriptor(nodes, name)!,
  ) as [PropertyDescriptor, PropertyDescriptor]
  const skip = (from: Node | null): Node | null => {
    let node = from
    while (node && isLeftOut(node)) node = next.get!.call(node)
    return node
  }
  const skipping = (descriptor: PropertyDescriptor): PropertyDescriptor => ({
    ...descriptor,
    get(this: Node) {
      return skip(descriptor.get!.call(this))
    },
  })
  Object.defineProperty(nodes, 'firstChild', skipping(first))
  Object.defineProperty(nodes, 'nextSibling', skipping(next))
  return () => {
    Object.defineProperty(nodes, 'firstChild', first)
    Object.defineProperty(nodes, 'nextSibling', next)
  }
}

/** If React rendered the document again after all, keeps what the first scripts wrote. */
function keepAttributes(from: Element, to: Element): void {
  if (from === to) return
  for (const { name, value } of from.attributes) if (!to.hasAttribute(name)) to.setAttribute(name, value)
}

/**
 * Translators replace texts with elements, while React goes on updating and removing the texts where it put them.
 * A text is restored as soon as the page changes it, so that clocks and balances keep running, and is then
 * translated again.
 */
export function followTranslations(page: Window & typeof globalThis): void {
  const standIns = new WeakMap<Node, ChildNode>()
  const writes = new page.MutationObserver((records) => {
    for (const { target } of records) putBack(target)
  })
  const replacements = new page.MutationObserver(note)
  replacements.observe(page.document, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]) {
    const removals = records.filter(({ removedNodes }) => [...removedNodes].some(isText))
    if (removals.length === 0) return
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of removals) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is ChildNode => node !== null && added.has(node) && isTranslation(node),
      )
      for (const text of removedNodes) {
        if (!standIn || !isText(text) || text.isConnected) continue
        standIns.set(text, standIn)
        writes.observe(text, { characterData: true })
      }
    }
  }

  function putBack(text: Node) {
    note(replacements.takeRecords())
    const standIn = standIns.get(text)
    if (!standIn) return
    standIns.delete(text)
    if (standIn.isConnected && !text.isConnected) standIn.replaceWith(text)
  }

  function childWith(node: Node, parent: Node): Node | null {
    if (node.parentNode !== parent) putBack(node)
    let child: Node | null = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }

  const nodes = page.Node.prototype
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function removeKnownChild<T extends Node>(this: Node, node: T): T {
    const child = childWith(node, this)
    if (child) removeChild.call(this, child)
    return node
  }
  nodes.insertBefore = function insertBeforeKnown<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    return insertBefore.call(this, node, before && childWith(before, this)) as T
  }
}
