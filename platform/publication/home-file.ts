import type { OperatorFileText } from '../../configuration/operator-file.ts'
import { type ReadYaml, readYaml, type YamlFaults } from '../../configuration/read-yaml.ts'
import { ColumnsPublication, ColumnsTogether } from './column-publication.ts'

export const HOME_FILE_NAME = 'home.yaml'

export async function parseHome(
  read: NonNullable<OperatorFileText>,
  fileName: string,
): Promise<ReadYaml<ColumnsPublication> | YamlFaults> {
  if ('fault' in read) return { faults: [read.fault] }
  return readYaml(read.text, { schema: ColumnsPublication, checks: [ColumnsTogether], fileName })
}
