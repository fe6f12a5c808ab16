import { Argument, Command } from 'commander'
import { createProgram } from './commands.ts'

const SHELLS = { bash: toBash, zsh: toZsh, fish: toFish } as const

export function completionCommand(): Command {
  return new Command('completion')
    .description('Print a script with which a shell completes these commands.')
    .addArgument(new Argument('<shell>', 'yours').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      `
bash: cliffhanger completion bash | sudo tee /etc/bash_completion.d/cliffhanger
zsh:  cliffhanger completion zsh | sudo tee /usr/local/share/zsh/site-functions/_cliffhanger
fish: cliffhanger completion fish > ~/.config/fish/completions/cliffhanger.fish
Open a new shell after it, and print it again after an upgrade.`,
    )
    .action(async (shell: keyof typeof SHELLS) => {
      console.log(SHELLS[shell](toCompletions(await createProgram())))
    })
}

/** Null: unpredictable text. */
type Values = readonly string[] | 'files' | null

interface CompletedOption {
  name: string
  description: string
  /** False: the option takes no value. */
  values: Values | false
}

interface CompletedCommand {
  name: string
  description: string
  options: readonly CompletedOption[]
  values: Values
}

function toCompletions(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        name: option.long!,
        description: option.description,
        values: (option.required || option.optional) && toValues(option.argChoices, option.flags),
      })),
    values: toValues(command.registeredArguments[0]?.argChoices, command.registeredArguments[0]?.name()),
  }))
}

function toValues(choices: readonly string[] | undefined, name = ''): Values {
  return choices ?? (/\b(file|folder)\b/.test(name) ? 'files' : null)
}

function toBash(commands: readonly CompletedCommand[]): string {
  const toReply = (values: Values) => {
    if (values === null) return ':'
    return values === 'files'
      ? 'compopt -o default'
      : `COMPREPLY=($(compgen -W ${quote(values.join(' '))} -- "$word"))`
  }
  const valueCases = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.values === false
        ? []
        : [`    ${quote(`${name} ${option.name}`)}) ${toReply(option.values)}; return ;;`],
    ),
  )
  const cases = commands.flatMap(({ name, options, values }) => [
    `    ${name}\\ -*) ${toReply(options.map((option) => option.name))} ;;`,
    ...(values === null ? [] : [`    ${name}\\ *) ${toReply(values)} ;;`]),
  ])
  return `_cliffhanger() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${toReply(commands.map(({ name }) => name))}
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${valueCases.join('\n')}
  esac
  case "\${COMP_WORDS[1]} $word" in
${cases.join('\n')}
  esac
}
complete -F _cliffhanger cliffhanger`
}

function toZsh(commands: readonly CompletedCommand[]): string {
  const toAction = (values: Values) =>
    values === null ? ' ' : values === 'files' ? '_files' : `(${values.join(' ')})`
  const toText = (text: string) => text.replace(/[[\]:\\]/g, '\\$&')
  const cases = commands.map(({ name, options, values }) => {
    const specs = [
      ...options.map(
        (option) =>
          `${option.name}[${toText(option.description)}]` +
          (option.values === false ? '' : `:value:${toAction(option.values)}`),
      ),
      ...(values === null ? [] : [`*:value:${toAction(values)}`]),
    ]
    return `    ${name}) _arguments ${specs.map(quote).join(' ')} ;;`
  })
  const described = commands.map(({ name, description }) => quote(`${name}:${toText(description)}`))
  return `#compdef cliffhanger
_cliffhanger() {
  local -a commands
  commands=(
    ${described.join('\n    ')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _cliffhanger ]; then _cliffhanger "$@"; else compdef _cliffhanger cliffhanger; fi`
}

function toFish(commands: readonly CompletedCommand[]): string {
  const toFlags = (values: Values | false) => {
    if (values === false) return ''
    if (values === 'files') return ' -r -F'
    return values === null ? ' -x' : ` -x -a ${quote(values.join(' '))}`
  }
  return [
    'complete -c cliffhanger -f',
    ...commands.flatMap(({ name, description, options, values }) => {
      const within = `complete -c cliffhanger -n '__fish_seen_subcommand_from ${name}'`
      return [
        `complete -c cliffhanger -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
        ...(values === null
          ? []
          : [values === 'files' ? `${within} -F` : `${within} -a ${quote(values.join(' '))}`]),
        ...options.map(
          (option) =>
            `${within} -l ${option.name.slice(2)}${toFlags(option.values)} -d ${quote(option.description)}`,
        ),
      ]
    }),
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

if (import.meta.main) {
  await completionCommand().name('cliffhanger completion').parseAsync()
}
