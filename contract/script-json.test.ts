import { expect, test } from 'vitest'
import { toScriptJson } from './script-json.ts'

test('no text can end a script element or a line of it', () => {
  const value = { name: '</script><!--\u2028\u2029\n\u0000"é恋😀' }
  const json = toScriptJson(value)
  expect(JSON.parse(json)).toEqual(value)
  expect(json).toBe('{"name":"\\u003c/script>\\u003c!--\\u2028\\u2029\\n\\u0000\\"é恋😀"}')
})
