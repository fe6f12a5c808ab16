import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Names of what a screen says: two entries of a list may say the same. */
const SAID = /^(text|title|name|label|line|lines|words|message|description|introduction|reason)$/i

/** Keys of React elements that are words of the screen, with their lines. */
function keysOfWords(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const isSaid = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) return SAID.test(node.text)
    if (ts.isPropertyAccessExpression(node)) return SAID.test(node.name.text)
    if (ts.isCallExpression(node)) return node.expression.getText() === 't'
    return ts.isTemplateExpression(node) && node.templateSpans.every(({ expression }) => isSaid(expression))
  }
  const look = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'key') {
      const { initializer } = node
      const key = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (key && isSaid(key)) found.push(`${file}:${line + 1} ${node.getText()}`)
    }
    node.forEachChild(look)
  }
  look(source)
  return found
}

test('no list is keyed by its texts: rows with repeated texts would stay on the screen', () => {
  const files = globSync('app/**/*.tsx', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(keysOfWords)).toEqual([])
})
