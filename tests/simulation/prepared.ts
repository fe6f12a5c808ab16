import { type PGlite, protocol, types } from '@electric-sql/pglite'
import type { QueryResult } from 'kysely'

const { serialize } = protocol

interface Prepared {
  name: string
  parameterTypes: readonly number[]
}

/** Statements that change rows, and where their answer says how many. */
const COUNTED = /^(?:INSERT \d+|UPDATE|DELETE) (\d+)$/

/**
 * Sends statements to PGlite in one message each, and has each text parsed once: a third of the time of its own
 * `query`, which speaks to the database five times. Values and rows are the same.
 */
export class PreparedStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, Prepared>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async run<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const { name, parameterTypes } = this.#prepared.get(text) ?? (await this.#prepare(text))
    const messages = await this.#send(
      serialize.bind({
        statement: name,
        values: values.map((value, index) => this.#asText(value, parameterTypes[index]!)),
      }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    return this.#read<Row>(messages)
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${this.#prepared.size}`
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const described = messages.find(
      (message) => message instanceof protocol.messages.ParameterDescriptionMessage,
    )
    const prepared = { name, parameterTypes: described?.dataTypeIDs ?? [] }
    this.#prepared.set(text, prepared)
    return prepared
  }

  async #send(...parts: Uint8Array[]) {
    const { messages } = await this.#pglite.execProtocol(Buffer.concat([...parts, serialize.sync()]), {
      syncToFs: false,
    })
    return messages
  }

  #asText(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = this.#pglite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  #read<Row>(messages: Awaited<ReturnType<PGlite['execProtocol']>>['messages']): QueryResult<Row> {
    const { RowDescriptionMessage, DataRowMessage, CommandCompleteMessage } = protocol.messages
    const fields = messages.find((message) => message instanceof RowDescriptionMessage)?.fields ?? []
    const rows = messages
      .filter((message) => message instanceof DataRowMessage)
      .map((message) =>
        Object.fromEntries(
          fields.map(({ name, dataTypeID }, index) => [
            name,
            types.parseType(message.fields[index] as string | null, dataTypeID, this.#pglite.parsers),
          ]),
        ),
      )
    const done = messages.find((message) => message instanceof CommandCompleteMessage)
    const count = COUNTED.exec(done?.text ?? '')?.[1]
    return { rows: rows as Row[], ...(count !== undefined && { numAffectedRows: BigInt(count) }) }
  }
}
