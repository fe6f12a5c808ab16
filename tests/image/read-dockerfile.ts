import { Copy, DockerfileParser, From, Healthcheck, type Instruction } from 'dockerfile-ast'

/** An instruction as it is replayed. */
export type Step =
  | { kind: 'run'; command: string }
  /** `from`: another stage; null: the folder that is built from. */
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'env'; variables: Record<string, string> }
  | { kind: 'workdir' | 'user'; value: string }
  | { kind: 'volume' | 'expose'; values: string[] }
  | { kind: 'cmd' | 'entrypoint' | 'healthcheck'; argv: string[] }

export interface Stage {
  /** Null: it has no name. */
  name: string | null
  /** A former stage, or an image. */
  base: string
  steps: Step[]
}

/**
 * Reads the stages of a Dockerfile.
 *
 * @throws Error for what a replay would do otherwise than an engine
 */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) {
      stages.push({
        name: instruction.getBuildStage(),
        base: instruction.getExpandedArguments()[0]!.getValue(),
        steps: [],
      })
    } else if (stages.length > 0) {
      stages.at(-1)!.steps.push(toStep(instruction))
    } else if (instruction.getKeyword() !== 'ARG') throw cannotReplay(instruction)
  }
  return stages
}

function toStep(instruction: Instruction): Step {
  const keyword = instruction.getKeyword()
  const content = instruction.getArgumentsContent() ?? ''
  const values = instruction.getExpandedArguments().map((argument) => argument.getValue())
  if (instruction instanceof Copy) return toCopy(instruction, values)
  if (instruction instanceof Healthcheck)
    return { kind: 'healthcheck', argv: parseArgv(content.replace(/^CMD\s+/, ''), instruction) }
  switch (keyword) {
    case 'RUN':
      if (content.startsWith('[') || content.startsWith('--') || content.includes('<<'))
        throw cannotReplay(instruction)
      return { kind: 'run', command: content }
    case 'ENV':
      return { kind: 'env', variables: Object.fromEntries(values.map((value) => splitOnce(value, '='))) }
    case 'WORKDIR':
    case 'USER':
      return { kind: keyword === 'USER' ? 'user' : 'workdir', value: content }
    case 'VOLUME':
    case 'EXPOSE':
      return { kind: keyword === 'VOLUME' ? 'volume' : 'expose', values }
    case 'CMD':
    case 'ENTRYPOINT':
      return { kind: keyword === 'CMD' ? 'cmd' : 'entrypoint', argv: parseArgv(content, instruction) }
    default:
      throw cannotReplay(instruction)
  }
}

function toCopy(copy: Copy, values: string[]): Step {
  const isPlain = copy.getFlags().every((flag) => flag.getName() === 'from')
  if (!isPlain || values.length < 2 || values.some((value) => /[*?[]/.test(value))) throw cannotReplay(copy)
  return {
    kind: 'copy',
    from: copy.getFromFlag()?.getValue() ?? null,
    sources: values.slice(0, -1),
    target: values.at(-1)!,
  }
}

/** A command in the form of a list: without a shell, a signal reaches the product itself. */
function parseArgv(content: string, instruction: Instruction): string[] {
  if (!content.startsWith('[')) throw cannotReplay(instruction)
  return JSON.parse(content)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}

function cannotReplay(instruction: Instruction): Error {
  return new Error(`The replay does not know this form of instruction: ${instruction.getTextContent()}`)
}
