import { fromProcessEnv } from '../../configuration/process-env.ts'
import { unknownVariables } from '../../configuration/unknown-names.ts'
import { operatorFromEnvironment } from '../../platform/config/settings.ts'

export function readOperatorEnvironment(): ReturnType<typeof operatorFromEnvironment> {
  for (const sentence of unknownVariables()) console.error(sentence)
  return fromProcessEnv(operatorFromEnvironment)
}
