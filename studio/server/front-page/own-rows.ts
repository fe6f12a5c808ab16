import { homeAction } from '../../../platform/operator/actions.ts'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import type { ColumnPublication } from '../../../platform/publication/column-publication.ts'

/** The rows that the product shows without a file, as a file would have them. */
export async function listOwnRows(operator: Operator): Promise<Partial<ColumnPublication>[]> {
  const { rows, fromCatalogue } = await operator.perform(homeAction, { columns: null })
  return (fromCatalogue ?? rows).map(({ given }) => {
    const isSaid = ([, value]: [string, unknown]) => Object.keys(Object(value)).length > 0
    return Object.fromEntries(Object.entries(given).filter(isSaid)) as Partial<ColumnPublication>
  })
}
